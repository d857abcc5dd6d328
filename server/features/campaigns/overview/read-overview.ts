import type { ListedCampaign } from "./listed-campaign.ts";
import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { countryById, SOUTH_AFRICA, type CountryConfig } from "../../../../domain/countries.ts";
import { addDays, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { SendingRules } from "../../../../domain/schedule/schedule.ts";
import { readSendingRulesOf } from "../../catalogue/read-country.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { investmentMinor } from "../delivery/investment.ts";
import { expiringLists, runningConcerns } from "../delivery/running-concerns.ts";
import { findOverview, type OverviewCampaign } from "./overview.store.ts";
import type { OverviewFigures, TrendDay } from "./overview-figures.ts";
import type { StateCounts } from "./state-counts.ts";
import { trendOf } from "./trend.ts";
import { translate, translateKnown, msg } from "../../../../domain/translate.ts";

const SHOWN = { running: 10, top: 5, attention: 20, drafts: 2 };
const TREND_DAYS = 14;
/** Notifications window (spec section 9). */
const ATTENTION_DAYS = 10;
/** Lists that end so soon. */
const WARNED_DAYS = 7;
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
  running: OverviewCampaign[];
  attention: Attention[];
  top: (ListedCampaign & { investmentMinor: bigint })[];
  trend: TrendDay[];
  /** The draft changed last. */
  waitingDraft: Campaign | undefined;
  /** When it was read. */
  nowMs: number;
};

/** Overview of a user: running campaigns, results, the last two weeks, and what needs attention. Three statements at most. */
export async function readOverview(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  { userId, isAnonymous }: { userId: string; isAnonymous: boolean },
): Promise<Overview> {
  const now = clock.now();
  const since = new Date(now.getTime() - ATTENTION_DAYS * DAY_MS);
  const { campaigns, figures } = await findOverview(db, userId, {
    limits: { ...SHOWN, since },
    figures: {
      at: now,
      // A day earlier than anywhere.
      fromDay: addDays(now.toISOString().slice(0, 10), -TREND_DAYS),
      endingBefore: new Date(now.getTime() + WARNED_DAYS * DAY_MS),
    },
  });
  const newest = campaigns.find((campaign) => campaign.newest === 1);
  const country = countryById(newest?.countryId ?? SOUTH_AFRICA.id) ?? SOUTH_AFRICA;
  const running = placed(campaigns, ({ running: place }) => place, SHOWN.running);
  const concerns = placed(campaigns, ({ attention: place }) => place, SHOWN.attention);
  const rules = await readRulesOf(db, running);
  const attention: Attention[] = withDraftsLast(concerns).map(concernOf);
  attention.push(...runningConcerns(running, rules, now), ...expiringLists(figures.endingLists));
  if (!newest)
    attention.push({ campaignId: null, kind: "no-campaign", message: translateKnown(NO_CAMPAIGN) });
  else if (!isAnonymous) attention.push(...lowBalance(figures, country));
  const today = zonedParts(now.getTime(), country.timeZone).date;
  return {
    counts: figures.counts,
    running,
    attention,
    top: placed(campaigns, ({ top: place }) => place, SHOWN.top).map(withInvestment),
    trend: trendOf(figures.days, { firstDay: addDays(today, 1 - TREND_DAYS), count: TREND_DAYS }),
    waitingDraft: campaigns.find(({ draft }) => draft === 1),
    nowMs: now.getTime(),
  };
}

async function readRulesOf(
  db: CampaignsDeps["db"],
  running: readonly Campaign[],
): Promise<ReadonlyMap<number, SendingRules>> {
  if (running.length === 0) return new Map();
  return readSendingRulesOf(db, [...new Set(running.map(({ countryId }) => countryId))]);
}

const NO_CAMPAIGN = msg(
  "You have no campaign yet. Write your first message and see what it costs.",
);

/** All problems, and after them the newest drafts. */
function withDraftsLast(concerns: readonly Campaign[]): Campaign[] {
  const drafts = concerns.filter((campaign) => !isSubmitted(campaign));
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

function lowBalance(
  { availableMinor, minimumTopUpMinor, paysByCampaign }: OverviewFigures,
  country: CountryConfig,
): Attention[] {
  if (paysByCampaign) return [];
  const currency = country.code === "GH" ? "GHS" : "ZAR";
  const available = availableMinor.get(currency) ?? 0n;
  if (available >= (minimumTopUpMinor.get(country.id) ?? 0n)) return [];
  const left = formatMoney(available, currency);
  const message = translate("You have {left} left. Top up so that your next campaign can start.", {
    left,
  });
  return [{ campaignId: null, kind: "low-balance", message }];
}

function withInvestment(campaign: ListedCampaign): ListedCampaign & { investmentMinor: bigint } {
  return { ...campaign, investmentMinor: investmentMinor(campaign, campaign.delivered) };
}

/** Those that have a place, in the order of their places. */
function placed(
  campaigns: readonly OverviewCampaign[],
  place: (campaign: OverviewCampaign) => number | null,
  limit: number,
): OverviewCampaign[] {
  return campaigns
    .filter((campaign) => (place(campaign) ?? limit + 1) <= limit)
    .toSorted((one, other) => (place(one) ?? 0) - (place(other) ?? 0));
}
