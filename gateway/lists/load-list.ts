import { createHash } from "node:crypto";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { mayHoldNumber, type MsisdnResult, normaliseMsisdn } from "../../domain/people/msisdn.ts";
import { nationalNumber } from "../../domain/people/national-number.ts";
import { NumberSet } from "../../domain/people/number-set.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { countryListOf, numbersOn, sortByRoute } from "./country-list.ts";
import type { Directory, LocatedNumber } from "./directory.ts";
import { fetchLines, isAllowedAddress } from "./fetch-list.ts";
import {
  deleteMembers,
  findList,
  findListByUrl,
  insertList,
  insertMembers,
  type ListCounts,
  type NumberList,
  updateCounts,
} from "./list.store.ts";
import { updateListed } from "./subscriber.store.ts";

export type ListDeps = { db: Database; directory: Directory; listHosts: readonly string[] };
export type ListOrder = { clientId: number; title: string; url: string; isActive: boolean };
export type ListContext = { route: Route; countryRouteIds: readonly number[]; nowMs: number };

const BATCH = 5_000;

/**
 * Fetches a list and then stores whom it names on this route, all of it or nothing. The same client and url give the list that
 * exists; with isActive false its numbers and its name are deleted. Throws invalid-argument for an address that is not allowed.
 */
export async function loadList(
  deps: ListDeps,
  order: ListOrder,
  context: ListContext,
): Promise<NumberList> {
  const key = {
    routeId: context.route.routeId,
    clientId: order.clientId,
    urlSha256: createHash("sha256").update(order.url).digest(),
  };
  const known = await findListByUrl(deps.db, key);
  if (known && !order.isActive && known.isActive)
    return inTransaction(deps.db, (tx) => deleteMembers(tx, known));
  if (known) return known;
  // Whether it could be fetched from there now does not matter to who wants it gone.
  if (!order.isActive) throw new AppError("not-found");
  if (!isAllowedAddress(order.url, deps.listHosts))
    throw invalidArgument([{ path: "url", message: "Lists cannot be fetched from this address." }]);
  return onceAtATime(deps.db, `${key.routeId} ${key.clientId} ${order.url}`, async () => {
    const list = await readList(deps, order.url, context);
    await inTransaction(deps.db, async (tx) => {
      const id = await insertList(tx, key, { title: order.title, createdMs: context.nowMs });
      if (id !== undefined) await storeList(tx, id, list);
    });
    const stored = await findListByUrl(deps.db, key);
    if (!stored) throw new Error("The list was neither added nor found.");
    return stored;
  });
}

const underWay = new WeakMap<Database, Map<string, Promise<NumberList>>>();

/** Whoever asks for a list that is being fetched gets that one: who gave up waiting asks again and goes on. */
async function onceAtATime(
  db: Database,
  key: string,
  load: () => Promise<NumberList>,
): Promise<NumberList> {
  const loads = underWay.get(db) ?? new Map<string, Promise<NumberList>>();
  underWay.set(db, loads);
  const begun = loads.get(key) ?? load().finally(() => loads.delete(key));
  loads.set(key, begun);
  return begun;
}

/** Deletes the numbers and the name of a list permanently; a repeated call changes nothing. Throws not-found for one of another client. */
export async function endList(
  db: Database,
  { id, routeId, clientId }: { id: number; routeId: number; clientId: number },
): Promise<NumberList> {
  const list = await findList(db, id);
  if (list?.routeId !== routeId || list.clientId !== clientId) throw new AppError("not-found");
  return inTransaction(db, (tx) => deleteMembers(tx, list));
}

/** The same for the list that was fetched from an address, by the digest of it. Throws not-found for one that is not known. */
export async function endListOfAddress(
  db: Database,
  { routeId, clientId, urlSha256 }: { routeId: number; clientId: number; urlSha256: string },
): Promise<NumberList> {
  const key = { routeId, clientId, urlSha256: Buffer.from(urlSha256, "hex") };
  const list = await findListByUrl(db, key);
  if (!list) throw new AppError("not-found");
  return inTransaction(db, (tx) => deleteMembers(tx, list));
}

/** The people of a list on a route, in pieces, and what became of its rows. */
export type ReadList = { pieces: Int32Array[]; counts: ListCounts };

/**
 * Finds the people of a list on the route, without a transaction: while it is fetched no connection is in use, and each number is
 * hashed once. Who was entered in the book for a list that then fails is on no list, and goes again (retention/forget-listed.ts).
 */
async function readList(
  { db, directory }: ListDeps,
  url: string,
  { route, countryRouteIds }: ListContext,
): Promise<ReadList> {
  const { routeId } = route;
  const list = await countryListOf(db, { url, routeId, countryRouteIds }, async () => {
    const counts = { accepted: 0, duplicate: 0, bad: 0 };
    const numbers = readNumbers(fetchLines(url), route, counts);
    return { byRoute: await sortByRoute(numbers, directory, countryRouteIds), counts };
  });
  const counts: ListCounts = { ...list.counts, onNetwork: 0 };
  const pieces: Int32Array[] = [];
  for (const numbers of numbersOn(list, route)) {
    for (let from = 0; from < numbers.length; from += BATCH) {
      const located: LocatedNumber[] = numbers
        .slice(from, from + BATCH)
        .map((msisdn) => ({ ...directory.locate(msisdn, countryRouteIds), msisdn }));
      const people = await directory.peopleFor(db, routeId, located, "list");
      pieces.push(Int32Array.from(people));
      counts.onNetwork += people.length;
    }
  }
  return { pieces, counts };
}

/** Stores whom a list names, in the transaction that begins it. */
export async function storeList(
  tx: DatabaseOrTransaction,
  listId: number,
  { pieces, counts }: ReadList,
): Promise<void> {
  let stored = 0;
  for (const people of pieces) {
    await insertMembers(tx, listId, [...people], stored);
    await updateListed(tx, [...people]);
    stored += people.length;
  }
  await updateCounts(tx, listId, counts);
}

/** Distinct good numbers, in order, while `counts` tells what became of every line but the heading and blank ones. */
export async function* readNumbers(
  lines: AsyncIterable<string>,
  { country }: { country: Pick<Route["country"], "code"> },
  counts: Omit<ListCounts, "onNetwork">,
): AsyncGenerator<string> {
  const seen = new NumberSet();
  let isFirst = true;
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const result = numberOfLine(line, country.code);
    const isHeading = isFirst && !result.ok && /\p{L}/u.test(line) && !mayHoldNumber(line);
    isFirst = false;
    if (isHeading) continue;
    if (!result.ok) counts.bad += 1;
    else if (!seen.add(nationalNumber(result.msisdn))) counts.duplicate += 1;
    else {
      counts.accepted += 1;
      yield result.msisdn;
    }
  }
}

function numberOfLine(line: string, countryCode: "ZA" | "GH"): MsisdnResult {
  const cell = /^\ufeff?\s*"?([^",;\t]*)/.exec(line)?.[1] ?? "";
  return normaliseMsisdn(cell, countryCode);
}
