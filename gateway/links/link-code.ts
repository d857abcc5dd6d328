import { createCipheriv, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../lists/number-vault.ts";
import { ALPHABET, MIN_CODE_CHARACTERS } from "./link-address.ts";

export type LinkCodes = {
  /** The code of a person's own link, of exactly the length that links have now: always the same one. */
  codeFor(linkId: number, person: number): string;
  /** The link of such a code, of any length that links ever had, and by what its person is counted; undefined for a code that was not made here. */
  read(code: string): { linkId: number; digest: bigint } | undefined;
  /** By what a person who taps a link is counted: says nothing of who it is, and is another one for every link. */
  digestOf(linkId: number, person: number): bigint;
};

const BLOCK = 16;
/** 62^11 is more than 2^64: link and person under a mask. What is before it is the check. */
const BODY_CHARACTERS = 11;
const WORD = 2 ** 32;
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));
const CODE = /^[A-Za-z0-9]+$/;

/**
 * Codes of people's own links, that nobody has to store: link and person under a mask, behind a keyed check. As with opt-out codes the mask
 * follows from the check (a synthetic IV), here by single blocks of AES, for a code is made for each message. A person does not leave this
 * file: whoever reads a code gets a digest.
 */
export function createLinkCodes(masterKey: Uint8Array, length: number): LinkCodes {
  const digest = createBlocks(deriveKey(masterKey, "link-check"));
  const stream = createBlocks(deriveKey(masterKey, "link-mask"));

  /** Two blocks of check and one of digest. */
  const digestsOf = (linkId: number, person: number): Buffer => {
    const blocks = Buffer.alloc(3 * BLOCK);
    for (let use = 0; use < 3; use += 1) {
      blocks.writeUInt32BE(linkId, use * BLOCK);
      blocks.writeUInt32BE(person, use * BLOCK + 4);
      blocks.writeUInt8(use, use * BLOCK + 8);
    }
    return digest(blocks);
  };
  const checkOf = (digests: Buffer, characters: number): string => {
    let check = "";
    for (let at = 0; at < characters; at += 1) check += ALPHABET[(digests[at] ?? 0) % 62];
    return check;
  };
  const maskOf = (check: string): Buffer => {
    const block = Buffer.alloc(BLOCK);
    block.write(check.slice(0, BLOCK), "latin1");
    return stream(block);
  };
  const countedBy = (digests: Buffer): bigint => digests.readBigInt64BE(2 * BLOCK);

  return {
    codeFor(linkId, person) {
      const check = checkOf(digestsOf(linkId, person), length - BODY_CHARACTERS);
      const mask = maskOf(check);
      const high = (linkId ^ mask.readUInt32BE(0)) >>> 0;
      const low = (person ^ mask.readUInt32BE(4)) >>> 0;
      return check + textOf(high, low);
    },
    read(code) {
      if (code.length < MIN_CODE_CHARACTERS || !CODE.test(code)) return undefined;
      const check = code.slice(0, -BODY_CHARACTERS);
      const body = wordsOf(code.slice(-BODY_CHARACTERS));
      if (!body || check.length > 2 * BLOCK) return undefined;
      const mask = maskOf(check);
      const linkId = (body.high ^ mask.readUInt32BE(0)) >>> 0;
      const person = (body.low ^ mask.readUInt32BE(4)) >>> 0;
      const digests = digestsOf(linkId, person);
      const expected = Buffer.from(checkOf(digests, check.length), "latin1");
      if (!timingSafeEqual(expected, Buffer.from(check, "latin1"))) return undefined;
      return { linkId, digest: countedBy(digests) };
    },
    digestOf: (linkId, person) => countedBy(digestsOf(linkId, person)),
  };
}

/** Encrypts whole blocks, each by itself: a keyed function of what is in them, which is never the same twice. */
function createBlocks(key: Buffer): (blocks: Buffer) => Buffer {
  const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
  return (blocks) => cipher.update(blocks);
}

/** 64 bits as letters and digits, the lowest first. */
function textOf(high: number, low: number): string {
  let [upper, lower] = [high, low];
  let text = "";
  for (let at = 0; at < BODY_CHARACTERS; at += 1) {
    const rest = (upper % 62) * WORD + lower;
    upper = Math.floor(upper / 62);
    lower = Math.floor(rest / 62);
    text += ALPHABET[rest % 62];
  }
  return text;
}

/** The 64 bits of a text; undefined where it says more than that. */
function wordsOf(text: string): { high: number; low: number } | undefined {
  let [high, low] = [0, 0];
  for (let at = BODY_CHARACTERS - 1; at >= 0; at -= 1) {
    const sum = low * 62 + (VALUES.get(text.charAt(at)) ?? 0);
    low = sum % WORD;
    high = high * 62 + Math.floor(sum / WORD);
  }
  return high < WORD ? { high, low } : undefined;
}
