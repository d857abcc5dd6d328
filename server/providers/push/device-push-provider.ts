import type { DeviceSystem } from "../../../domain/device-systems.ts";
import type { PushMessage } from "./push-provider.ts";

/** Our port to the push networks of the phone systems: one for each system whose app is set up. */

export type DevicePushProvider = {
  /** `gone` when the app was removed or the token is of another app. Throws when the push network did not take it. */
  send(token: string, message: PushMessage): Promise<"sent" | "gone">;
};

/** A system whose network is not set up is missing. */
export type DevicePush = Partial<Record<DeviceSystem, DevicePushProvider>>;
