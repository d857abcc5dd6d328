import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { appFetch } from "./app-fetch.ts";
import { AuthError, isObject, post } from "./auth.ts";

export type Passkey = { id: string; name: string; createdAt: string };

async function read(path: string, init?: RequestInit): Promise<unknown> {
  const response = await appFetch(`/api/auth/passkey/${path}`, init);
  const reply: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new AuthError(response.status, isObject(reply) ? reply : {});
  return reply;
}

/** The passkeys of who is signed in, the oldest first. Throws AuthError. */
export async function listPasskeys(): Promise<Passkey[]> {
  const reply = await read("list-user-passkeys");
  if (!Array.isArray(reply)) return [];
  return reply
    .filter(isObject)
    .map(({ id, name, createdAt }) => ({
      id: String(id),
      name: typeof name === "string" ? name : "",
      createdAt: String(createdAt),
    }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Makes a passkey on this device. Throws AuthError, and what the browser throws: see `wasCancelled`. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = (await read("generate-register-options")) as never;
  const response = await startRegistration({ optionsJSON });
  await post("passkey/verify-registration", { response, name });
}

export function renamePasskey(id: string, name: string): Promise<unknown> {
  return post("passkey/update-passkey", { id, name });
}

export function removePasskey(id: string): Promise<unknown> {
  return post("passkey/delete-passkey", { id });
}

/**
 * Signs in with a passkey of this device; `inField` waits for one to be chosen among the suggestions of the e-mail field, until
 * `signal` ends that. Throws AuthError, and what the browser throws: see `wasCancelled`.
 */
export async function signInWithPasskey({
  inField,
  signal,
}: {
  inField: boolean;
  signal: AbortSignal;
}): Promise<void> {
  const optionsJSON = (await read("generate-authenticate-options", { signal })) as never;
  // The answer may have come just before the end.
  if (signal.aborted) throw new DOMException("Nobody waits for it any more.", "AbortError");
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener("abort", cancel);
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
    await post("passkey/verify-authentication", { response });
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** True when the browser's window was closed, took too long or made way for another. Nothing has happened then. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name);
}

/** True when this device has a passkey for the account already. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}
