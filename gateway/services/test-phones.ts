import { normaliseMsisdn } from "../../domain/msisdn.ts";
import type { Pool } from "../../platform/pool.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Directory } from "../lists/directory.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";

/** An own phone of the advertiser that gets a copy, with its opt-out link. */
export type TestPhone = { msisdn: string; optOutLink: string };

export type TestPhoneDeps = {
  pool: Pool;
  directory: Directory;
  optOutLinkOf: (routeId: number, person: number) => string;
};

/** The phones that get a copy. One that opted out gets none: an own number may say stop like any other. */
export async function findTestPhones(
  { pool, directory, optOutLinkOf }: TestPhoneDeps,
  testNumbers: readonly string[],
  { route, countryRouteIds }: { route: Route; countryRouteIds: readonly number[] },
): Promise<TestPhone[]> {
  const numbers = testNumbers.flatMap((text) => {
    const number = normaliseMsisdn(text, route.country.code);
    return number.ok ? [number.msisdn] : [];
  });
  const phones: TestPhone[] = [];
  for (const msisdn of new Set(numbers)) {
    const place = directory.locate(msisdn, countryRouteIds);
    const [person = 0] = await directory.peopleFor(pool, place.routeId, [{ ...place, msisdn }]);
    const optedOut = await findOptedOut(pool, place.routeId, [person]);
    if (!optedOut.has(person))
      phones.push({ msisdn, optOutLink: optOutLinkOf(place.routeId, person) });
  }
  return phones;
}
