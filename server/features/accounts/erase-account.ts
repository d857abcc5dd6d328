import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { deleteCredentials, findPasswordHash } from "./users/credential.store.ts";
import { placeOfUser } from "./users/number-place.ts";
import { verifyPassword } from "./users/password-hash.ts";
import { deletePhones } from "./phones/phone-proof.store.ts";
import { findProfile, upsertProfile } from "./profile/profile.store.ts";
import { recordAudit } from "./users/record-audit.ts";
import { endOpenProofs } from "./sign-in/end-open-proofs.ts";
import { updateToAnonymous } from "./users/user.store.ts";
import { translate } from "../../../domain/translate.ts";

/** Throws invalid-argument unless this is the user's password. */
export async function requirePassword(
  db: DatabaseOrTransaction,
  userId: string,
  password: string,
): Promise<void> {
  const hash = await findPasswordHash(db, userId);
  if (hash === undefined) throw new AppError("not-found");
  if (!(await verifyPassword({ hash, password })))
    throw invalidArgument([{ path: "password", message: translate("The password is wrong.") }]);
}

/**
 * Takes away who a user was and every way to sign in, in the caller's transaction. The row stays without a name: books,
 * invoices and campaigns speak of it, and the law keeps those.
 */
export async function eraseAccount(
  { clock, cipher }: Pick<AccountsDeps, "clock" | "cipher">,
  tx: DatabaseOrTransaction,
  userId: string,
  requestId: string,
): Promise<void> {
  const at = clock.now();
  const profile = await findProfile(tx, userId);
  if (profile) {
    const { countryId, segment } = profile;
    const nobody = {
      firstName: "Deleted",
      surname: "account",
      mobileNumberEncrypted: cipher.encrypt("", placeOfUser(userId)),
      mobileNumberIndex: cipher.blindIndex(randomUUID()),
      company: "",
      source: "",
      timezone: "UTC",
    };
    await upsertProfile(tx, { userId, countryId, segment, ...nobody }, at);
  }
  await deleteCredentials(tx, userId);
  await endOpenProofs(tx, userId);
  await deletePhones(tx, userId);
  await updateToAnonymous(tx, userId);
  await recordAudit(tx, { at, actorUserId: userId, action: "account.deleted", requestId });
}
