import type { ListedCampaign } from "./listed-campaign.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { countByState, listByUser, type CampaignSort } from "./list-campaigns.store.ts";
import type { CampaignState, StateCounts } from "./state-counts.ts";
import { translate } from "../../../../domain/translate.ts";

const DEFAULT_LIMIT = 20;
const MAX_SKIPPED = 100_000;

export type CampaignPage = {
  rows: ListedCampaign[];
  nextCursor: string | null;
  counts: StateCounts;
};

/**
 * A user's campaigns, newest first unless sorted otherwise, with how many there are in each state. Throws
 * invalid-argument for a bad cursor.
 */
export async function listCampaigns(
  { db }: Pick<CampaignsDeps, "db">,
  query: {
    userId: string;
    state?: CampaignState | undefined;
    kind?: KindName | undefined;
    search?: string | undefined;
    sort?: CampaignSort | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<CampaignPage> {
  const { cursor, limit = DEFAULT_LIMIT, sort = "newest", ...filter } = query;
  const skip = cursor === undefined ? 0 : readCursor(cursor);
  const [found, counts] = await Promise.all([
    listByUser(db, { ...filter, sort, skip, limit: limit + 1 }),
    countByState(db, query.userId),
  ]);
  const nextCursor = found.length > limit ? writeCursor(skip + limit) : null;
  return { rows: found.slice(0, limit), nextCursor, counts };
}

function writeCursor(skip: number): string {
  return Buffer.from(`skip ${skip}`).toString("base64url");
}

function readCursor(cursor: string): number {
  const skip = Number(/^skip (\d{1,6})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
  if (Number.isInteger(skip) && skip <= MAX_SKIPPED) return skip;
  throw invalidArgument([{ path: "cursor", message: translate("We do not know this page.") }]);
}
