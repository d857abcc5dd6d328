import { kindByFlowType } from "../../../../domain/catalogue.ts";
import type { Database } from "../../../db/database.ts";
import { cutPage, readCursor, writeCursor } from "../../../db/page-cursor.ts";
import { dayRange } from "./day-range.ts";
import { type HeldSum, sumHeld } from "./held.store.ts";
import { readTaxes } from "./read-taxes.ts";
import { listRevenue, type RevenueFilter, type RevenueRow } from "./revenue.store.ts";
import {
  type ConnectionCost,
  type RevenueGroup,
  type RevenueSum,
  sumByConnection,
  sumByCountry,
  sumByProduct,
  sumByRoute,
  sumRevenue,
} from "./revenue-sums.store.ts";

const PAGE_SIZE = 50;

export type RevenueQuery = Omit<RevenueFilter, "from" | "to" | "taxes"> & {
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

export type Revenue = {
  rows: RevenueRow[];
  nextCursor: string | null;
  totals: RevenueSum[];
  byCountry: RevenueGroup[];
  byRoute: RevenueGroup[];
  byProduct: RevenueGroup[];
  byConnection: ConnectionCost[];
  held: HeldSum[];
};

/**
 * All advertisers' campaigns, revenue and what networks charge (`rda`), with sums over everything that the filters select: those
 * are as of the last `rollUpRevenue`; beside them what is still set aside, as of now. Throws invalid-argument for an unknown cursor.
 */
export async function readRevenue(db: Database, query: RevenueQuery): Promise<Revenue> {
  const { cursor, limit = PAGE_SIZE } = query;
  const filter: RevenueFilter = { ...revenueFilter(query), taxes: await readTaxes(db) };
  const after = readCursor(cursor);
  const found = await listRevenue(db, filter, { after, limit: limit + 1 });
  const [totals, byCountry, byRoute, byProduct, byConnection, held] = await Promise.all([
    sumRevenue(db, filter),
    sumByCountry(db, filter),
    sumByRoute(db, filter),
    sumByProduct(db, filter),
    sumByConnection(db, filter),
    sumHeld(db, filter),
  ]);
  const products = byProduct.map((group) => ({ ...group, name: productName(group.id) }));
  const page = cutPage(found, limit, ({ submittedAt, campaignId }) =>
    writeCursor({ at: submittedAt, id: campaignId }),
  );
  return { ...page, totals, byCountry, byRoute, byProduct: products, byConnection, held };
}

export function revenueFilter(query: RevenueQuery): RevenueFilter {
  const { countryId, routeId, flowTypeId, userId } = query;
  return { countryId, routeId, flowTypeId, userId, ...dayRange(query) };
}

export function productName(flowTypeId: number): string {
  return kindByFlowType(flowTypeId)?.name ?? "";
}
