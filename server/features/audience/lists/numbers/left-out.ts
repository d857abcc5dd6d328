import type { CountryConfig } from "../../../../../domain/countries.ts";
import { nationalNumber } from "../../../../../domain/people/national-number.ts";
import type { NumberSet } from "../../../../../domain/people/number-set.ts";
import { placeOfIndex } from "../../../accounts/users/number-place.ts";
import { listOptedOut } from "../opt-out-number.store.ts";
import { registerId } from "./chunk-register.ts";
import { openChunk } from "./number-chunk.ts";
import type { NumbersDeps } from "./read-numbers.ts";
import { listRegisterChunks } from "./register-chunk.store.ts";

/** Adds who opted out here and who is in the national register of a country. */
export async function addOptedOut(
  { db, cipher }: NumbersDeps,
  { id, msisdnPrefix }: CountryConfig,
  numbers: NumberSet,
): Promise<void> {
  for (const { index, encrypted } of await listOptedOut(db)) {
    const msisdn = cipher.decrypt(encrypted, placeOfIndex(index));
    if (msisdn.startsWith(msisdnPrefix)) numbers.add(nationalNumber(msisdn));
  }
  for (const chunk of await listRegisterChunks(db, id))
    for (const number of openChunk(cipher, registerId(id), chunk)) numbers.add(number);
}
