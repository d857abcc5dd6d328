import { msg, translateKnown } from "../translate.ts";

/** Countries, and provinces of South Africa, which its languages have names of their own for: for the catalogues. */
export const NAMED_PLACES: readonly string[] = [
  msg("South Africa"),
  msg("Ghana"),
  msg("Eastern Cape"),
  msg("Free State"),
  msg("Gauteng"),
  msg("KwaZulu-Natal"),
  msg("Limpopo"),
  msg("Mpumalanga"),
  msg("Northern Cape"),
  msg("North West"),
  msg("Western Cape"),
];

/** A place of the catalogue in the reader's language; as it is stored where that has no name for it. */
export function placeName(name: string): string {
  return translateKnown(name);
}
