import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { findProfile, upsertProfile } from "./profile.store.ts";
import { readRegistration } from "./read-registration.ts";
import { recordAudit } from "../users/record-audit.ts";
import { checkRegistration, type RegistrationFields } from "./registration-check.ts";
import { type Registration, toStoredProfile } from "./registration.ts";
import { findUser, updateUserName } from "../users/user.store.ts";

export type ActingUser = { actorUserId: string; requestId: string };

/**
 * Completes or replaces a registration (recordUser of spec section 7). Its country stays, for the wallet's currency, prices
 * and invoices go by it, and so does where it came from. Throws invalid-argument, not-found.
 */
export async function recordUser(
  deps: AccountsDeps,
  userId: string,
  fields: RegistrationFields,
  { actorUserId, requestId }: ActingUser,
): Promise<Registration> {
  const registration = checkRegistration(fields, await deps.registrationChoices());
  await deps.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, "id", userId, { lock: true });
    if (!user || user.isAnonymous) throw new AppError("not-found");
    const known = await findProfile(tx, userId);
    if (known && known.countryId !== registration.countryId)
      throw invalidArgument([
        { path: "country", message: translate("The country of an account cannot be changed.") },
      ]);
    const source = known?.source || registration.source;
    const at = deps.clock.now();
    await updateUserName(tx, userId, registration.firstName);
    await upsertProfile(tx, toStoredProfile(deps.cipher, userId, { ...registration, source }), at);
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
