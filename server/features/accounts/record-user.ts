import { AppError } from "../../../domain/errors.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { upsertProfile } from "./profile.store.ts";
import { readRegistration } from "./read-registration.ts";
import { recordAudit } from "./record-audit.ts";
import { checkRegistration, type RegistrationFields } from "./registration-check.ts";
import { type Registration, toStoredProfile } from "./registration.ts";
import { selectUser, updateUserName } from "./user.store.ts";

export type ActingUser = { actorUserId: string; requestId: string };

/** Completes or replaces a registration (recordUser of spec section 7). Throws invalid-argument, not-found. */
export async function recordUser(
  deps: AccountsDeps,
  userId: string,
  fields: RegistrationFields,
  { actorUserId, requestId }: ActingUser,
): Promise<Registration> {
  const registration = checkRegistration(fields, await deps.registrationChoices());
  await deps.db.transaction().execute(async (tx) => {
    const user = await selectUser(tx, "id", userId, { lock: true });
    if (!user || user.isAnonymous) throw new AppError("not-found");
    const at = deps.clock.now();
    await updateUserName(tx, userId, registration.firstName);
    await upsertProfile(tx, toStoredProfile(deps.cipher, userId, registration), at);
    await recordAudit(tx, {
      at,
      actorUserId,
      action: "account.recorded",
      subjectUserId: userId,
      requestId,
    });
  });
  const saved = await readRegistration(deps, userId);
  if (!saved) throw new AppError("not-found");
  return saved;
}
