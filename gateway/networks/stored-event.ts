import { createHash } from "node:crypto";

/** A longer name of a network cannot be found by an index; none that is known is longer than 64. */
const MAX_NAME_CHARACTERS = 200;
const YEAR_2000_MS = 946_684_800_000;
const YEAR_2100_MS = 4_102_444_800_000;

/** A network's name of a message or event as it is stored: itself, or its digest where it is too long. */
export function storedName(name: string): string {
  if (name.length <= MAX_NAME_CHARACTERS) return name;
  return `sha256:${createHash("sha256").update(name).digest("hex")}`;
}

/** When something happened as a network says; when it was heard, where it says no moment of this century. */
export function storedMoment(atMs: number, heardMs: number): Date {
  return new Date(atMs >= YEAR_2000_MS && atMs < YEAR_2100_MS ? atMs : heardMs);
}
