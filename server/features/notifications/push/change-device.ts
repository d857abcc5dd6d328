import { asSystem } from "../../../identity/identity.ts";
import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { deleteDevice, type PushDevice, upsertDevice } from "./device.store.ts";

/**
 * Sends a user's news to the app on one more phone, until the session ends in which it asked. Throws unavailable where push to
 * that system is not set up.
 */
export async function registerDevice(
  { db, devicePush }: Pick<NotificationsDeps, "db" | "devicePush">,
  who: { userId: string; sessionId: string },
  device: PushDevice,
): Promise<void> {
  if (!devicePush[device.system])
    throw new AppError("unavailable", { message: translate("We cannot reach this phone.") });
  // A phone that somebody else has signed in on before changes hands.
  await asSystem(() => db.transaction().execute((tx) => upsertDevice(tx, who, device)));
}

export async function forgetDevice(
  { db }: Pick<NotificationsDeps, "db">,
  userId: string,
  token: string,
): Promise<void> {
  await deleteDevice(db, userId, token);
}
