import type { ListedCampaign } from "./listed-campaign.ts";
import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { countryById, SOUTH_AFRICA, type CountryConfig } from "../../../../domain/countries.ts";
import { addDays, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { readWallet } from "../../billing/ledger/read-wallet.ts";
import { withLimits } from "../../catalogue/read-country.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { investmentMinor } from "../delivery/investment.ts";
import { expiringLists, runningConcerns } from "../delivery/running-concerns.ts";
import {
  listNeedingAttention,
  listTop,
  listUnderWay,
  listDaysSince,
  type TrendDay,
} from "./overview.store.ts";
import { listDrafts } from "../campaigns.store.ts";
import { countByState, listByUser, type StateCounts } from "./list-campaigns.store.ts";
import { trendOf } from "./trend.ts";
import { translate, translateKnown, msg } from "../../../../domain/translate.ts";

const TOP_CAMPAIGNS = 5;
const RUNNING_SHOWN = 10;
const TREND_DAYS = 14;
const DRAFTS_SHOWN = 2;
/** Notifications window (spec section 9). */
const ATTENTION_DAYS = 10;
const DAY_MS = 86_400_000;

export type Attention = {
  campaignId: string | null;
  kind:
    | "rejected"
    | "expired"
    | "draft"
    | "low-balance"
    | "no-campaign"
    | "falling-short"
    | "paused"
    | "list-expiring";
  message: string;
};

export type Overview = {
  counts: StateCounts;
  running: ListedCampaign[];
  attention: Attention[];
  top: (ListedCampaign & { investmentMinor: bigint })[];
  trend: TrendDay[];
  /** The draft changed last. */
  waitingDraft: Campaign | undefined;
};

/** Overview of a user: running campaigns, results, the last two weeks, and what needs attention. */
export async function readOverview(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  { userId, isAnonymous }: { userId: string; isAnonymous: boolean },
): Promise<Overview> {
  const now = clock.now();
  const newest = await listByUser(db, { userId, sort: "newest", skip: 0, limit: 1 });
  const country = countryById(newest[0]?.countryId ?? SOUTH_AFRICA.id) ?? SOUTH_AFRICA;
  const today = zonedParts(now.getTime(), country.timeZone).date;
  const firstDay = addDays(today, 1 - TREND_DAYS);
  const since = new Date(now.getTime() - ATTENTION_DAYS * DAY_MS);
  const [counts, running, top, days, concerns, [waitingDraft]] = await Promise.all([
    countByState(db, userId),
    listUnderWay(db, userId, RUNNING_SHOWN),
    listTop(db, userId, TOP_CAMPAIGNS),
    listDaysSince(db, userId, firstDay),
    listNeedingAttention(db, userId, since),
    listDrafts(db, userId, 1),
  ]);
  const attention = withFewDrafts(concerns).map(concernOf);
  attention.push(...(await runningConcerns(db, running, now)));
  attention.push(...(await expiringLists(db, userId, now)));
  if (newest.length === 0)
    attention.push({ campaignId: null, kind: "no-campaign", message: translateKnown(NO_CAMPAIGN) });
  else if (!isAnonymous) attention.push(...(await lowBalance(db, userId, country, now)));
  const trend = trendOf(days, { firstDay, count: TREND_DAYS });
  return { counts, running, attention, top: top.map(withInvestment), trend, waitingDraft };
}

const NO_CAMPAIGN = msg(
  "You have no campaign yet. Write your first message and see what it costs.",
);

/** All problems, but only the newest drafts. */
function withFewDrafts(concerns: readonly Campaign[]): Campaign[] {
  const drafts = concerns.filter((campaign) => !isSubmitted(campaign)).slice(0, DRAFTS_SHOWN);
  return [...concerns.filter(isSubmitted), ...drafts];
}

function concernOf(campaign: Campaign): Attention {
  const name = campaign.title === "" ? translate("Your campaign") : `“${campaign.title}”`;
  const campaignId = campaign.id;
  if (!isSubmitted(campaign)) {
    const message =
      campaign.title === ""
        ? translate("You have a draft to finish.")
        : translate("You have a draft to finish: {name}.", { name });
    return { campaignId, kind: "draft", message };
  }
  if (campaign.status === "rejected") {
    const message = translate(
      "{name} was rejected. We refunded your money: fix it and send it again.",
      {
        name,
      },
    );
    return { campaignId, kind: "rejected", message };
  }
  const message = campaign.settledAt
    ? translate("{name} was not approved in time. We refunded your money: choose new dates.", {
        name,
      })
    : translate("{name} was not approved in time. We are refunding your money.", { name });
  return { campaignId, kind: "expired", message };
}

async function lowBalance(
  db: CampaignsDeps["db"],
  userId: string,
  country: CountryConfig,
  at: Date,
): Promise<Attention[]> {
  const currency = country.code === "GH" ? "GHS" : "ZAR";
  const { availableMinor } = await readWallet(db, { userId, currency, at });
  const { topUpMinMinor } = await withLimits(db, country);
  if (availableMinor >= BigInt(topUpMinMinor)) return [];
  const left = formatMoney(availableMinor, currency);
  const message = translate("You have {left} left. Top up so that your next campaign can start.", {
    left,
  });
  return [{ campaignId: null, kind: "low-balance", message }];
}

function withInvestment(campaign: ListedCampaign): ListedCampaign & { investmentMinor: bigint } {
  return { ...campaign, investmentMinor: investmentMinor(campaign, campaign.delivered) };
}
