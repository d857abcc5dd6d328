import type { SealedColumn } from "../../platform/sealing/reseal.ts";

/** What a number belongs to: the keyed hash beside it. */
export const sealOfNumber = (hash: Buffer): string => `number ${hash.toString("hex")}`;
/** What the words of a reply belong to: the number they came from. */
export const sealOfText = (hash: Buffer): string => `text ${hash.toString("hex")}`;

const NUMBER = "'number ' || encode(number_hash, 'hex')";

/** Every column that the vault seals, and for what. A test compares them with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "subscriber", column: "number_sealed", place: NUMBER },
  { table: "base_import_row", column: "number_sealed", place: NUMBER },
  { table: "network_event", column: "number_sealed", place: NUMBER },
  { table: "network_event", column: "text_sealed", place: "'text ' || encode(number_hash, 'hex')" },
];
