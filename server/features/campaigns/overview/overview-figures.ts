import * as z from "zod";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bool, json } from "../../../../platform/database/column-kinds.ts";
import { type StateCounts, withAllStates } from "./state-counts.ts";

export type TrendDay = z.infer<typeof trendDay>;
const trendDay = z.object({ day: z.string(), sent: z.int(), delivered: z.int() });
const stateCount = z.object({
  state: z.enum(["drafts", "scheduled", "running", "finished"]),
  count: z.int(),
});
const amount = z.string().regex(/^-?\d+$/);

export const figureRows = checked("overview: figures", {
  counts: json(z.array(stateCount)),
  days: json(z.array(trendDay)),
  available: json(z.array(z.object({ currency: z.string(), minor: amount }))),
  minimums: json(z.array(z.object({ id: z.int(), minor: amount }))),
  paysByCampaign: bool,
  ending: json(z.array(z.object({ name: z.string() }))),
});

export type OverviewFigures = {
  counts: StateCounts;
  /** Days without any message do not appear. */
  days: TrendDay[];
  /** What can be spent, by currency. */
  availableMinor: ReadonlyMap<string, bigint>;
  /** The least that may be paid in, by country. */
  minimumTopUpMinor: ReadonlyMap<number, bigint>;
  /** Whether this user pays for each campaign as it comes. */
  paysByCampaign: boolean;
  /** Names of lists that end before long, newest first. */
  endingLists: string[];
};

/** Figures out of their row. */
export function figuresFrom(row: RowOf<typeof figureRows>): OverviewFigures {
  return {
    counts: withAllStates(row.counts),
    days: row.days,
    availableMinor: new Map(row.available.map(({ currency, minor }) => [currency, BigInt(minor)])),
    minimumTopUpMinor: new Map(row.minimums.map(({ id, minor }) => [id, BigInt(minor)])),
    paysByCampaign: row.paysByCampaign,
    endingLists: row.ending.map(({ name }) => name),
  };
}
