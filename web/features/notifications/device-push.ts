import { client } from "../../api/client.ts";
import type { Bridge } from "../../native/bridge.ts";
import type { PushState } from "./web-push.ts";

const PLUGIN = "PushNotifications";
/** Forgotten with everything else at sign-out (web/session/clear-device.ts); the server's ends with the session. */
const TOKEN = "lh-push-token";
const WITHIN_MS = 10_000;

type Permission = { receive?: string };

/** The system of this phone, where the server can push to it. */
export function deviceSystemOf(
  bridge: Bridge,
  { devices }: { devices: readonly ("android" | "ios")[] },
): "android" | "ios" | undefined {
  return devices.find((system) => system === bridge.getPlatform());
}

/** State of push in the native app. */
export async function readDevicePush(bridge: Bridge): Promise<PushState> {
  const { receive } = (await bridge.nativePromise(PLUGIN, "checkPermissions")) as Permission;
  if (receive === "denied") return "refused";
  return receive === "granted" && localStorage.getItem(TOKEN) !== null ? "on" : "off";
}

/** Asks the phone for leave and for its token, and gives that to the server. "unreachable" when no token comes: nothing has changed then. */
export async function startDevicePush(
  bridge: Bridge,
  system: "android" | "ios",
): Promise<PushState | "unreachable"> {
  const { receive } = (await bridge.nativePromise(PLUGIN, "requestPermissions")) as Permission;
  if (receive !== "granted") return readDevicePush(bridge);
  const token = await tokenOf(bridge);
  if (token === undefined) return "unreachable";
  await client.notifications.registerDevice({ system, token });
  localStorage.setItem(TOKEN, token);
  return "on";
}

/** Ends it for this phone, here and on the server. */
export async function stopDevicePush(bridge: Bridge): Promise<PushState> {
  const token = localStorage.getItem(TOKEN);
  if (token !== null) await client.notifications.forgetDevice({ token });
  localStorage.removeItem(TOKEN);
  await bridge.nativePromise(PLUGIN, "unregister");
  return "off";
}

function tokenOf(bridge: Bridge): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  bridge.addListener(PLUGIN, "registration", (data) => resolve((data as { value?: string }).value));
  bridge.addListener(PLUGIN, "registrationError", () => resolve(undefined));
  setTimeout(() => resolve(undefined), WITHIN_MS);
  bridge.nativePromise(PLUGIN, "register").catch(() => resolve(undefined));
  return promise;
}
