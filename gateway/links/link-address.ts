import { randomInt } from "node:crypto";
import { LINK_LENGTH } from "../../domain/catalogue.ts";

/** Of what codes are made: nothing that a phone takes for the end of an address. */
export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** 16 characters of 62 are 95 bits: a link cannot be guessed. */
export const MIN_CODE_CHARACTERS = 16;
const PATH_CHARACTERS = "/l/".length;

/** The longest base that leaves room for a code that cannot be guessed. */
export const LINK_BASE_MAX_CHARACTERS = LINK_LENGTH - PATH_CHARACTERS - MIN_CODE_CHARACTERS;

/** Characters of a code behind this base, so that the whole address has the length that texts count with. */
export function codeLength(linkBaseUrl: string): number {
  return LINK_LENGTH - PATH_CHARACTERS - linkBaseUrl.length;
}

export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export const linkAddress = (baseUrl: string, code: string): string => `${baseUrl}/l/${code}`;

export const optOutAddress = (baseUrl: string, code: string): string => `${baseUrl}/o/${code}`;

/** A landing page as a header can hold it: its owner may have typed letters that no header takes, with which it would end the program. */
export function locationOf(landingPageUrl: string): string {
  return /^[!-~]+$/.test(landingPageUrl) ? landingPageUrl : new URL(landingPageUrl).href;
}
