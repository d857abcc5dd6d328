import { createHmac, hkdfSync } from "node:crypto";

/** What several accounts may share: the device and the line that they sign in from, and the words that they send. */
export type SignalKind = "device" | "line" | "words";
/** What stands for it in the database: nobody reads the thing itself, or finds it without the tool's secret. */
export type SignalDigest = (kind: SignalKind, what: string) => Buffer;

export function createSignalDigest(secret: string): SignalDigest {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "account-signal", 32));
  return (kind, what) => createHmac("sha256", key).update(`${kind}:${what}`).digest();
}
