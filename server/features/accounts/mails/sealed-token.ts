import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the token of a link for the queue of mails: AES-256-GCM with a key drawn from AUTH_SECRET, for this user alone. */
export function sealToken(secret: string, userId: string, token: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** The token that was sealed. Throws when it was sealed for somebody else or with another key. */
export function openToken(secret: string, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  const cipher = createDecipheriv("aes-256-gcm", keyOf(secret), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString("utf8");
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "mail-token", 32));
}
