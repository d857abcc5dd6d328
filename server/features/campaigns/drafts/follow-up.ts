import { currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  type Campaign,
  draftFieldsOf,
  type DraftChanges,
  type DraftFields,
  isSubmitted,
  type Submitted,
} from "../../../../domain/campaign/campaign.ts";
import { isFinalStatus } from "../../../../domain/campaign/campaign-status.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { outlookOf } from "../../../../domain/campaign/outlook.ts";
import { AppError } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { daysBetween } from "../../../../domain/schedule/zoned-time.ts";
import { formatCount, formatList } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import { findHints } from "../../audience/reach/hints.ts";
import { type BookingRequest, planBooking } from "../../audience/reach/plan-booking.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import { targetingOf } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { type CampaignWithRoutes, readOwnCampaign } from "../read-own-campaign.ts";
import { againTitle, copyCampaign } from "./copy-campaign.ts";
import { nextDays } from "./run-again.ts";

/**
 * What may be done for the people whom a campaign does not reach. `more-networks`: over those too that took no part in it.
 * `placeId`: the county or city to add.
 */
export type RemedyChoice = {
  kind: "more-networks" | "more-days" | "add-county" | "add-city";
  placeId: number | null;
};

/** With what it would do: people who would be written to, and the price of that. */
export type Remedy = RemedyChoice & {
  name: string;
  people: number;
  amountMinor: bigint;
  startDate: string;
  endDate: string;
  message: string;
};

/** Fewer are not worth a campaign of their own. */
const WORTHWHILE_PEOPLE = 20;
const MAX_PLACES = 2;

/**
 * How the people whom a campaign did not or will not reach may be written to after all: by a further campaign on more days, or
 * over networks that took no part in it, or at more places where those that were chosen have too few left. Each with the people that it would really find and its price of today. None for a campaign on its course, and none
 * that would find nobody. Whoever got the first one gets no second within the week: the networks' cap sees to that.
 */
export async function listRemedies(
  deps: CampaignsDeps,
  { userId, id }: { userId: string; id: string },
): Promise<Remedy[]> {
  const own = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  const missing = await missingOf(deps, own);
  const { campaign } = own;
  if (missing < WORTHWHILE_PEOPLE || !isSubmitted(campaign)) return [];
  const remedy = (choice: RemedyChoice, name = "") =>
    remedyOf(deps, campaign, { choice, name, missing });
  const booked = own.routes.map(({ routeId }) => routeId);
  const [moreNetworks, moreDays] = await Promise.all([
    networksRemedyOf(deps, campaign, { booked, missing }),
    remedy({ kind: "more-days", placeId: null }),
  ]);
  const found = moreDays?.people ?? 0;
  const first = [moreNetworks, moreDays].filter((it) => it !== undefined);
  // More places help only where there are too few people left at those that were chosen.
  if (found >= missing) return first;
  const places = await placesFor(deps, campaign);
  const wider = await Promise.all(places.map(({ name, ...choice }) => remedy(choice, name)));
  return [...first, ...wider.filter((it) => it !== undefined && it.people > found)].filter(
    (it) => it !== undefined,
  );
}

/**
 * One more campaign like the first where a network takes part that did not before: it was away, did not carry the kind, or had
 * nobody. A campaign goes over all networks that carry it, so the others are in it too; people who got the first one are not.
 */
async function networksRemedyOf(
  deps: CampaignsDeps,
  campaign: Submitted,
  { booked, missing }: { booked: readonly number[]; missing: number },
): Promise<Remedy | undefined> {
  const choice = { kind: "more-networks" as const, placeId: null };
  const changes = await changesOf(deps, campaign, choice, missing);
  if (!changes) return undefined;
  const draft = { ...draftFieldsOf(campaign), ...changes };
  const { routes } = await planBooking(deps, requestOf(campaign, draft));
  const others = routes.filter(({ routeId, people }) => people > 0 && !booked.includes(routeId));
  if (others.length === 0) return undefined;
  const name = formatList(others.map((route) => route.name));
  return remedyOf(deps, campaign, { choice, name, missing });
}

/**
 * The draft of a remedy, to be looked at and paid for like any other. The same remedy twice is one draft. Throws not-found, also for a draft, and
 * aborted when it finds nobody any more.
 */
export async function followUp(
  deps: CampaignsDeps,
  { userId, id, choice }: { userId: string; id: string; choice: RemedyChoice },
): Promise<CampaignWithRoutes> {
  const found = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  // Of a draft nobody is left to be written to; its days may be any.
  if (!isSubmitted(found.campaign)) throw new AppError("not-found");
  const changes = await changesOf(deps, found.campaign, choice, await missingOf(deps, found));
  return copyCampaign(deps, { userId, id, ...(changes ? { changes } : {}) });
}

/** People who were ordered and will not have been written to, or were not. */
async function missingOf(
  { db, clock }: CampaignsDeps,
  { campaign, routes }: CampaignWithRoutes,
): Promise<number> {
  if (!isSubmitted(campaign)) return 0;
  const ordered = routes.reduce((sum, { people }) => sum + people, 0);
  const sent = routes.reduce((sum, route) => sum + route.sent, 0);
  if (isFinalStatus(campaign.status)) return campaign.status === "completed" ? ordered - sent : 0;
  const rules = await readSendingRules(db, campaign.countryId);
  const outlook = outlookOf(campaign, routes, rules, clock.now().getTime());
  const isShort = outlook?.willFallShort === true && campaign.status === "active";
  return isShort ? ordered - outlook.expectedSent : 0;
}

async function placesFor(deps: CampaignsDeps, campaign: Submitted) {
  if (campaign.targetModel !== "profile") return [];
  const hints = await findHints(deps, requestOf(campaign, campaign));
  return hints
    .flatMap(({ kind, id, name }) =>
      kind === "add-county" || kind === "add-city" ? [{ kind, placeId: id, name }] : [],
    )
    .slice(0, MAX_PLACES);
}

async function remedyOf(
  deps: CampaignsDeps,
  campaign: Submitted,
  { choice, name, missing }: { choice: RemedyChoice; name: string; missing: number },
): Promise<Remedy | undefined> {
  const changes = await changesOf(deps, campaign, choice, missing);
  const { startDate, endDate } = changes ?? {};
  if (!startDate || !endDate) return undefined;
  const draft = { ...draftFieldsOf(campaign), ...changes };
  const { people, amountMinor } = await planBooking(deps, requestOf(campaign, draft));
  if (people < WORTHWHILE_PEOPLE) return undefined;
  const days = daysBetween(startDate, endDate) + 1;
  const price = formatMoney(amountMinor, currencyOf(campaign));
  const figures = { people: formatCount(people), price, days, name };
  const message =
    choice.kind === "more-days"
      ? translate(
          "{days, plural, one {On # more day: {people} people for {price}} other {On # more days: {people} people for {price}}}",
          figures,
        )
      : choice.kind === "more-networks"
        ? translate("Over all networks, now with {name} too: {people} people for {price}", figures)
        : translate("With {name} as well: {people} people for {price}", figures);
  return { ...choice, name, people, amountMinor, startDate, endDate, message };
}

/** What the further campaign has other than the first; undefined without a day to send on. */
async function changesOf(
  deps: CampaignsDeps,
  campaign: Campaign,
  { kind, placeId }: RemedyChoice,
  missing: number,
): Promise<DraftChanges | undefined> {
  const days = await nextDays(deps, campaign, { isLonger: kind === "more-days" });
  if (!days) return undefined;
  const { counties, cities, title } = campaign;
  const places =
    placeId === null
      ? {}
      : kind === "add-county"
        ? { counties: [...new Set([...counties, placeId])] }
        : { cities: [...new Set([...cities, placeId])] };
  return { ...days, ...places, people: missing, offerEndsDate: null, title: againTitle(title) };
}

function requestOf({ countryId, userId }: Submitted, draft: DraftFields): BookingRequest {
  const { kind, targetModel, sender, listId, otherListIds, listUse, excludeListId } = draft;
  return {
    countryId,
    userId,
    kind,
    targetModel,
    targeting: targetingOf(draft),
    text: kindOf(draft).smsText(draft),
    sender,
    listId,
    otherListIds,
    listUse,
    excludeListId,
    bookingAmount: { people: draft.people },
  };
}
