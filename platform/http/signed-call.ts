import { createHmac } from "node:crypto";
import { isSameSecret } from "../same-secret.ts";

/** The header of a signed call: `t=` seconds since 1970, `v1=` HMAC-SHA256 in hexadecimal. */
export const SIGNATURE_HEADER = "x-signature";

/** A call's clock may be this far (seconds) from ours, either way. */
export const SIGNED_WINDOW_SECONDS = 300;

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** What a call is about, and its body: both are signed. */
export type SignedCall = { about: string; body: string | Uint8Array };

/** The signature of a call at a moment (ms) of the machine's clock, for the header. */
export function signatureOf(secret: string, call: SignedCall, nowMs: number): string {
  const at = Math.floor(nowMs / 1_000);
  return `t=${at},v1=${digestOf(secret, call, at)}`;
}

/** Whether whoever knows the secret made this very call, at most five minutes from now (ms). */
export function isSigned(
  secret: string,
  call: SignedCall,
  { header, nowMs }: { header: string | undefined; nowMs: number },
): boolean {
  const [, at = "", digest = ""] = SIGNATURE.exec(header ?? "") ?? [];
  if (digest === "" || !isSameSecret(digest, digestOf(secret, call, Number(at)))) return false;
  return Math.abs(nowMs / 1_000 - Number(at)) <= SIGNED_WINDOW_SECONDS;
}

function digestOf(secret: string, { about, body }: SignedCall, atSeconds: number): string {
  return createHmac("sha256", secret).update(`${atSeconds}.${about}.`).update(body).digest("hex");
}
