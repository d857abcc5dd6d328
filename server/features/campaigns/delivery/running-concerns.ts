import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listLists } from "../../audience/lists/list.store.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import { outlookOf } from "../../../../domain/campaign/outlook.ts";
import { translate } from "../../../../domain/translate.ts";

type Concern = {
  campaignId: string | null;
  kind: "falling-short" | "paused" | "list-expiring";
  message: string;
};

const DAY_MS = 86_400_000;
const WARNED_DAYS = 7;

/** Campaigns under way that will not reach everybody, and paused ones that somebody may have forgotten. */
export async function runningConcerns(
  db: DatabaseOrTransaction,
  running: readonly Campaign[],
  now: Date,
): Promise<Concern[]> {
  const concerns: Concern[] = [];
  for (const campaign of running) {
    const rules = await readSendingRules(db, campaign.countryId);
    const outlook = outlookOf(campaign, await listRoutes(db, campaign.id), rules, now.getTime());
    if (!outlook?.willFallShort) continue;
    const kind = campaign.status === "paused" ? "paused" : "falling-short";
    const message = `“${campaign.title}”: ${outlook.message}`;
    concerns.push({ campaignId: campaign.id, kind, message });
  }
  return concerns;
}

/** Lists whose numbers will soon be deleted. */
export async function expiringLists(
  db: DatabaseOrTransaction,
  userId: string,
  now: Date,
): Promise<Concern[]> {
  const lists = await listLists(db, userId);
  return lists
    .filter(({ expiresAt }) => expiresAt.getTime() - now.getTime() < WARNED_DAYS * DAY_MS)
    .map(({ name }) => ({
      campaignId: null,
      kind: "list-expiring" as const,
      message: translate(
        "Your list “{name}” will soon be deleted. Upload it again if you still need it.",
        { name },
      ),
    }));
}
