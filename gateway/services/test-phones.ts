import { invalidArgument } from "../../domain/errors.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import type { Directory } from "../lists/directory.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import { insertTestCopy } from "./test-copies.store.ts";

/** Limit of test copies to one phone in 24 hours, over all senders: free, but not unlimited. */
const MAX_COPIES_A_DAY = 10;

/** A phone that gets a copy, with its opt-out link. `index` is its place among the test numbers. */
export type TestPhone = {
  index: number;
  msisdn: string;
  routeId: number;
  person: number;
  optOutLink: string;
};

export type TestPhoneDeps = {
  db: Database;
  directory: Directory;
  optOutLinkOf: (routeId: number, person: number) => string;
};

/** The phones that get a copy. One that opted out gets none: an own number may say stop like any other. */
export async function findTestPhones(
  { db, directory, optOutLinkOf }: TestPhoneDeps,
  testNumbers: readonly string[],
  { route, countryRouteIds }: { route: Route; countryRouteIds: readonly number[] },
): Promise<TestPhone[]> {
  const numbers = new Map<string, number>();
  for (const [index, text] of testNumbers.entries()) {
    const number = normaliseMsisdn(text, route.country.code);
    if (number.ok && !numbers.has(number.msisdn)) numbers.set(number.msisdn, index);
  }
  const phones: TestPhone[] = [];
  for (const [msisdn, index] of numbers) {
    const place = directory.locate(msisdn, countryRouteIds);
    const { routeId } = place;
    const [person = 0] = await directory.peopleFor(db, routeId, [{ ...place, msisdn }]);
    const optedOut = await findOptedOut(db, routeId, [person]);
    if (!optedOut.has(person))
      phones.push({ index, msisdn, routeId, person, optOutLink: optOutLinkOf(routeId, person) });
  }
  return phones;
}

/** Counts the copies, in the transaction that books them. Throws invalid-argument by number for phones that have had enough. */
export async function countCopies(
  db: DatabaseOrTransaction,
  phones: readonly TestPhone[],
  nowMs: number,
): Promise<void> {
  const problems: { path: string; message: string }[] = [];
  // In one order: two bookings must not wait for each other.
  for (const phone of phones.toSorted((a, b) => a.person - b.person)) {
    if ((await insertTestCopy(db, phone, nowMs)) <= MAX_COPIES_A_DAY) continue;
    const path = `testNumbers.${phone.index}`;
    problems.push({ path, message: "This phone has had all its copies for today." });
  }
  if (problems.length > 0) throw invalidArgument(problems);
}
