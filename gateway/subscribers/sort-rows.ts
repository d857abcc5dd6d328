import { AppError } from "../../domain/errors.ts";
import { networkOfMsisdn } from "../../domain/people/network-prefixes.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import type { Directory } from "../lists/directory.ts";
import { sealOfNumber } from "../lists/sealed-columns.ts";
import type { NumberVault } from "../lists/number-vault.ts";
import type { Heading } from "./file/heading.ts";
import type { ParsedRows } from "./file/parse-rows.ts";
import { createPlaceNames } from "./file/place-names.ts";
import { readRow } from "./file/read-row.ts";
import type { RefusedRow } from "./import.store.ts";
import type { StagedRow } from "./staged-row.store.ts";

export type SortDeps = { db: Database; directory: Directory; vault: NumberVault };

export type SortRows = (
  rows: ParsedRows["rows"],
  fields: Heading["fields"],
  /** Rows of the file before them. */
  before: number,
) => { good: StagedRow[]; refused: RefusedRow[] };

/**
 * Tells good rows of a route's file, numbers sealed, from those that are refused. The operator knows its own base: a number with
 * the prefix of another network was ported to it. Throws not-found without the route.
 */
export async function sorterOf(
  { db, directory, vault }: SortDeps,
  routeId: number,
  nowMs: number,
): Promise<SortRows> {
  const routes = await listRoutes(db);
  const country = routes.find((route) => route.routeId === routeId)?.country;
  if (!country) throw new AppError("not-found");
  const countryRouteIds = routes.flatMap((route) =>
    route.country === country ? [route.routeId] : [],
  );
  const rules = {
    countryCode: country.code,
    today: zonedParts(nowMs, country.timeZone).date,
    places: createPlaceNames(country.code),
  };
  return (rows, fields, before) => {
    const good: StagedRow[] = [];
    const refused: RefusedRow[] = [];
    for (const { cells, row: rowOfPiece } of rows) {
      const row = before + rowOfPiece;
      const read = readRow(cells, fields, rules);
      if (typeof read === "string") {
        refused.push({ row, reason: read });
        continue;
      }
      const { msisdn, action, attributes } = read;
      const { person, ...place } = directory.locate(msisdn, countryRouteIds);
      // The made-up people of the sandbox have not moved.
      if (person !== undefined && place.routeId !== routeId) {
        refused.push({ row, reason: "other-network" });
        continue;
      }
      const first = networkOfMsisdn(msisdn);
      const numberHash = vault.hashOf(msisdn);
      good.push({
        ...attributes,
        row,
        action,
        numberHash,
        numberSealed: vault.seal(msisdn, sealOfNumber(numberHash)),
        person: person ?? null,
        isPorted: first !== undefined && first !== routeId,
      });
    }
    return { good, refused };
  };
}
