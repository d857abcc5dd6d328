import type { PasskeyOptions } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { recordAudit } from "../users/record-audit.ts";
import { findUser } from "../users/user.store.ts";
import { translate } from "../../../../domain/translate.ts";

/** `rpId` is the domain that passkeys belong to, `origins` the addresses they may be used at. */
export type PasskeySettings = { rpId: string; origins: string[] };

/** The endpoint whose sessions count as two factors. */
export const PASSKEY_SIGN_IN = "/passkey/verify-authentication";

/**
 * Passkeys as we want them: kept on the device, so that no address is typed, and only with the owner's finger, face or
 * PIN, so that one is as good as a password and a code. The library would do without; it is checked here again.
 */
export function passkeyOptions(deps: AccountsDeps & { passkeys: PasskeySettings }): PasskeyOptions {
  return {
    rpName: "Loudhailer",
    rpID: deps.passkeys.rpId,
    origin: deps.passkeys.origins,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    schema: { passkey: { fields: { credentialID: "credentialId" } } },
    registration: {
      async afterVerification({ verification, user }) {
        requireOwner(verification.registrationInfo?.userVerified);
        await announce(deps, user.id);
      },
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireOwner(verification.authenticationInfo.userVerified),
    },
  };
}

function requireOwner(isVerified: boolean | undefined): void {
  if (isVerified !== true)
    throw new APIError("UNAUTHORIZED", {
      code: "PASSKEY_WITHOUT_OWNER",
      message: translate("The device did not check who is using it."),
    });
}

/** The owner is notified of a new passkey. Visitors have no account to add one to. */
async function announce(deps: AccountsDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, "id", userId);
    if (!user || user.isAnonymous) throw new APIError("UNAUTHORIZED", { code: "NOT_A_MEMBER" });
    await deps.jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "passkey-added", userId });
    const action = "passkey.added";
    await recordAudit(tx, { at: deps.clock.now(), actorUserId: userId, action });
  });
}
