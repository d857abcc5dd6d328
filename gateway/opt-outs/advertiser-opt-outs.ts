import { countryById } from "../../domain/countries.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { normaliseMsisdn } from "../../domain/people/msisdn.ts";
import type { Database } from "../db/database.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Directory, LocatedNumber } from "../lists/directory.ts";
import {
  countOptOuts,
  findOptedOut,
  findOptOutId,
  insertOptOut,
  listOptOuts,
} from "./opt-out.store.ts";

export type OptOutDeps = { db: Database; directory: Directory };
export type OptOutRequest = {
  countryId: number;
  msisdn: string;
  source?: "advertiser" | "administrator" | undefined;
  reason?: string | null | undefined;
};

/**
 * Opts a number out at an advertiser's or administrator's request. Throws invalid-argument for anything but a mobile
 * number of the country.
 */
export async function addOptOut(
  { db, directory }: OptOutDeps,
  { countryId, msisdn, source = "advertiser", reason = null }: OptOutRequest,
  nowMs: number,
): Promise<{ id: number; isNew: boolean }> {
  const number = (await locateAll({ db, directory }, countryId, [msisdn]))[0];
  if (!number)
    throw invalidArgument([{ path: "msisdn", message: "This is not a mobile number there." }]);
  const [person = 0] = await directory.peopleFor(db, number.routeId, [number]);
  const whose = { routeId: number.routeId, person };
  const isNew = await insertOptOut(db, whose, nowMs, source, reason);
  const id = await findOptOutId(db, number.routeId, person);
  if (id === undefined) throw new Error("The opt-out was neither added nor found.");
  return { id, isNew };
}

/** Indexes of those numbers that opted out. Numbers that are none are not. */
export async function checkOptOuts(
  deps: OptOutDeps,
  { countryId, msisdns }: { countryId: number; msisdns: readonly string[] },
): Promise<number[]> {
  const numbers = await locateAll(deps, countryId, msisdns);
  const optedOut: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const person = number && (await deps.directory.findPerson(deps.db, number));
    if (!number || person === undefined) continue;
    if ((await findOptedOut(deps.db, number.routeId, [person])).has(person)) optedOut.push(index);
  }
  return optedOut;
}

/** Opt-outs from a cursor on: when, and the keyed hash of the number. */
export async function pageOptOuts(
  { db, directory }: OptOutDeps,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await listOptOuts(db, { after, limit });
  const optOuts = [];
  for (const { id, routeId, person, atMs } of rows) {
    const [msisdn = ""] = await directory.numbersOf(db, routeId, [person]);
    const hash = directory.hashOf(msisdn).toString("hex");
    optOuts.push({ id, hash, at: new Date(atMs).toISOString() });
  }
  const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
  return { total: await countOptOuts(db), optOuts, next };
}

/** Route of each number; undefined for anything but a mobile number of the country. Throws not-found. */
export async function locateAll(
  { db, directory }: OptOutDeps,
  countryId: number,
  msisdns: readonly string[],
): Promise<(LocatedNumber | undefined)[]> {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  const routeIds = (await listRoutes(db))
    .filter((route) => route.country.id === countryId)
    .map(({ routeId }) => routeId);
  return msisdns.map((text) => {
    const number = normaliseMsisdn(text, country.code);
    if (!number.ok) return undefined;
    return { msisdn: number.msisdn, ...directory.locate(number.msisdn, routeIds) };
  });
}

/** Route of one number. Throws not-found for another country, invalid-argument for anything but a mobile number of it. */
export async function locate(
  deps: OptOutDeps,
  { countryId, msisdn }: { countryId: number; msisdn: string },
): Promise<LocatedNumber> {
  const [number] = await locateAll(deps, countryId, [msisdn]);
  if (!number)
    throw invalidArgument([{ path: "msisdn", message: "This is not a mobile number there." }]);
  return number;
}
