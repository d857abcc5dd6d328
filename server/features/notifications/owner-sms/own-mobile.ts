import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { provedSince } from "../../accounts/phones/prove-phone.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { readRegistration } from "../../accounts/profile/read-registration.ts";
import type { Database } from "../../../db/database.ts";
import { findMobileProof } from "./mobile-proof.store.ts";

export type OwnMobile = { msisdn: string; index: Buffer; country: CountryConfig };

/** The mobile number of a profile in network format; undefined for a visitor or an invalid number. */
export async function readOwnMobile(
  deps: { db: Database; cipher: NumberCipher },
  userId: string,
): Promise<OwnMobile | undefined> {
  const registration = await readRegistration(deps, userId);
  const country = registration && countryById(registration.country);
  if (!registration || !country) return undefined;
  const number = normaliseMsisdn(registration.mobileNumber, country.code);
  if (!number.ok) return undefined;
  return { msisdn: number.msisdn, index: deps.cipher.blindIndex(number.msisdn), country };
}

/** True when the owner has proved this very number, and not so long ago that it may be somebody else's by now. */
export async function isProved(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { index }: Pick<OwnMobile, "index">,
): Promise<boolean> {
  const proof = await findMobileProof(db, userId);
  if (!proof?.provedAt || !proof.numberIndex.equals(index)) return false;
  return proof.provedAt >= provedSince(clock.now());
}
