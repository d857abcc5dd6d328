import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** No password and no code is longer. */
export const MAX_PASSWORD_CHARACTERS = 128;

const derive = promisify(argon2);

/** A password as an argon2id PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWithSalt(password, nonce);
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${encode(nonce)}$${encode(tag)}`;
}

/** The argon2id tag of a word under a salt, at today's cost. */
export function hashWithSalt(word: string, salt: Buffer): Promise<Buffer> {
  return derive("argon2id", { ...COST, message: normalise(word), nonce: salt });
}

/** Verifies a password against a hash, at the cost stored in the hash. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", tag = ""] = PATTERN.exec(hash) ?? [];
  if (memory === undefined) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: normalise(password),
    nonce: Buffer.from(nonce, "base64"),
  });
  return password.length <= MAX_PASSWORD_CHARACTERS && timingSafeEqual(actual, expected);
}

/** The same keys pressed on two devices may come as different code points. What is too long for any is not read to its end. */
function normalise(password: string): string {
  return password.slice(0, MAX_PASSWORD_CHARACTERS).normalize("NFKC");
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
