import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
/** A code is used within this time after it was asked for. */
const SOON_MS = 5_000;
const lastSteps = new Map<string, number>();

/** The middle of the step that is running now (milliseconds since 1970), as far from the next step as can be. */
export function middleOfStep(): number {
  return (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS;
}

/**
 * Six digits as an authenticator app shows them (RFC 6238), never the same twice: a code opens once. Two of them are good
 * at any moment; a third, of the step before, only until the last seconds of a step.
 */
export function codeFor(totpUri: string): string {
  const key = new URL(totpUri).searchParams.get("secret") ?? "";
  const secret = decodeBase32(key);
  const oldest = Math.floor((Date.now() + SOON_MS) / STEP_MS) - 1;
  const step = Math.max(oldest, (lastSteps.get(key) ?? 0) + 1);
  lastSteps.set(key, step);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
