import type { FoldedCampaign } from "./listed-campaign.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { cutPage } from "../../../db/page-cursor.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import type { CampaignSort } from "./campaign-order.store.ts";
import { readPlace, writePlace } from "./campaign-place.ts";
import { countByState, listByUser } from "./list-campaigns.store.ts";
import type { CampaignState, StateCounts } from "./state-counts.ts";

const DEFAULT_LIMIT = 20;
/** Members whose campaigns are searched together: every word that they have written is looked through. */
const TOGETHER = 4;
/** Of one member, who types on meanwhile. */
const MAX_WAITING = 20;
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

export type CampaignPage = {
  rows: FoldedCampaign[];
  nextCursor: string | null;
  counts: StateCounts;
};

/**
 * A user's campaigns, newest first unless sorted otherwise, with how many there are in each state. Throws
 * invalid-argument for a bad cursor, resource-exhausted where too many searches of the user wait.
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
  const after = cursor === undefined ? undefined : readPlace(sort, cursor);
  const list = () => listByUser(db, { ...filter, sort, after, limit: limit + 1 });
  const [found, counts] = await Promise.all([
    query.search ? inTurn(query.userId, list) : list(),
    countByState(db, query.userId),
  ]);
  const page = cutPage(found, limit, ({ place }) => writePlace(sort, place));
  return { ...page, rows: page.rows.map(({ campaign }) => campaign), counts };
}
