import { randomUUID } from "node:crypto";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { upsertPasswordHash } from "../users/credential.store.ts";
import { hashPassword } from "../users/password-hash.ts";
import { refuseGuessable } from "./password-strength.ts";
import { deletePendingLinks, upsertPendingLink } from "../visitors/pending-link.store.ts";
import { type ShownVersions, textsToAgree } from "./agree-to-terms.ts";
import { insertAgreements } from "../users/agreement.store.ts";
import { upsertProfile } from "../profile/profile.store.ts";
import {
  type CheckedRegistration,
  checkRegistration,
  type RegistrationFields,
} from "../profile/registration-check.ts";
import { recordAudit } from "../users/record-audit.ts";
import { toStoredProfile } from "../profile/registration.ts";
import { insertUser, findUser, updateUserName } from "../users/user.store.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { currentLanguage, translate } from "../../../../domain/translate.ts";
import { updateLanguage } from "../users/language.store.ts";

export type SignUp = RegistrationFields & {
  email: string;
  password: string;
  agreed?: ShownVersions | undefined;
};

/** The visitor who signs up, if there was one: what it made moves once the address is proved. */
export type SignUpCaller = { visitorId: string | undefined; requestId: string };

/**
 * Creates an account whose address is to be proved by mail. Whether the address is known already cannot be told from the
 * answer, its time or its effects: its owner gets a different mail, and neither gets one more above the limit. Throws
 * invalid-argument naming every field.
 */
export async function signUp(
  deps: AccountsDeps,
  input: SignUp,
  caller: SignUpCaller,
): Promise<void> {
  const registration = checkRegistration(input, await deps.registrationChoices());
  const texts = textsToAgree(await deps.currentLegalTexts(), registration.countryId, input.agreed);
  const about = [input.firstName, registration.surname, registration.company, input.email];
  await refuseGuessable(input.password, about, "password");
  await refuseDisposable(deps, input.email);
  const hash = await hashPassword(input.password);
  const email = input.email.toLowerCase();
  // Nothing changes: the link in the last mail still works.
  if (!(await deps.mayMail(email))) return;
  await deps.db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const isNew = await insertUser(tx, { id, email, name: registration.firstName });
    const known = isNew ? undefined : await findUser(tx, "email", email, { lock: true });
    if (known?.emailVerified) {
      await deps.jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "already-registered", userId: known.id });
      return;
    }
    // Signed up before without proving the address: nobody owns it yet, so the newest sign-up replaces the older. Only the
    // link in its own mail proves it (verification-proof.ts).
    await fillAccount(deps, tx, known?.id ?? id, registration, hash);
    await updateLanguage(tx, known?.id ?? id, currentLanguage());
    await insertAgreements(tx, known?.id ?? id, texts, deps.clock.now());
    // What came with an older sign-up goes with it: it may have been a stranger's.
    if (known) await deletePendingLinks(tx, known.id);
    if (caller.visitorId !== undefined)
      await upsertPendingLink(tx, caller.visitorId, known?.id ?? id);
    await deps.jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "verify", userId: known?.id ?? id });
    await recordAudit(tx, {
      at: deps.clock.now(),
      actorUserId: known?.id ?? id,
      action: "account.signed-up",
      requestId: caller.requestId,
    });
  });
}

/** Whoever pays has to be found when something goes wrong. It says nothing of who has an account. */
async function refuseDisposable(deps: AccountsDeps, email: string): Promise<void> {
  if (!(await deps.isRefusedMail(email))) return;
  const message = translate(
    "This address is made to be thrown away. Use an email address that you keep.",
  );
  throw invalidArgument([{ path: "email", message }]);
}

async function fillAccount(
  deps: AccountsDeps,
  tx: DatabaseOrTransaction,
  userId: string,
  registration: CheckedRegistration,
  hash: string,
): Promise<void> {
  await updateUserName(tx, userId, registration.firstName);
  await upsertPasswordHash(tx, userId, hash);
  await upsertProfile(tx, toStoredProfile(deps.cipher, userId, registration), deps.clock.now());
}
