import type { MessageLimits } from "../../../../domain/campaign/kinds/message-limits.ts";
import { readMessageLaw } from "../../catalogue/read-rules.ts";
import { currencyOf, scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  isSubmitted,
  ownListsOf,
  type CampaignPromise,
  type WrittenCampaign,
} from "../../../../domain/campaign/campaign.ts";
import { refuseOtherCell } from "../../../../domain/cells.ts";
import { countryById } from "../../../../domain/countries.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { forecastRanges } from "../../../../domain/campaign/forecast.ts";
import { scheduleNotes } from "../../../../domain/schedule/send-window.ts";
import { findProfile } from "../../accounts/profile/profile.store.ts";
import { planBooking, type BookingPlan } from "../../audience/reach/plan-booking.ts";
import { findList } from "../../audience/lists/list.store.ts";
import { readWallet } from "../../billing/ledger/read-wallet.ts";
import { readSendingRules } from "../../catalogue/read-country.ts";
import { readLimits } from "../../catalogue/route-limits.ts";
import { campaignProblems, type CampaignProblem } from "./campaign-problems.ts";
import { targetingOf } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { inLookTurn } from "./look-turns.ts";
import { networkProblems, type NetworkVerdict } from "./network-problems.ts";
import { pageProblems } from "./page-problems.ts";
import { pictureProblems } from "./picture-problems.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { alreadySubmitted } from "../drafts/save-draft.ts";
import { formatCount } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";

export type CampaignQuote = {
  campaign: WrittenCampaign;
  plan: BookingPlan;
  problems: CampaignProblem[];
  notes: string[];
  /** Null for a visitor, who has no wallet. */
  availableMinor: bigint | null;
  promise: CampaignPromise;
};

export type QuoteDeps = Pick<
  CampaignsDeps,
  | "db"
  | "clock"
  | "log"
  | "messaging"
  | "countAudience"
  | "countLists"
  | "contentUrl"
  | "publicUrl"
  | "landingPages"
  | "linkReputation"
  | "cells"
>;

/** Price and reach of a draft, and what is left to do. Once `signal` is aborted no further pages are asked for. Throws not-found, unavailable, resource-exhausted, deadline-exceeded, invalid-argument (other-cell); aborted when it is submitted. */
export async function quoteCampaign(
  deps: QuoteDeps,
  {
    userId,
    isAnonymous,
    id,
    signal,
  }: { userId: string; isAnonymous: boolean; id: string; signal?: AbortSignal | undefined },
): Promise<CampaignQuote> {
  const { campaign } = await readOwnCampaign(deps.db, id, { userId, isAdmin: false });
  if (isSubmitted(campaign)) throw alreadySubmitted();
  const price = () => quoteDraft(deps, campaign, isAnonymous, signal);
  // A member's takes as long as pages of others do, which have turns of their own.
  return isAnonymous ? inLookTurn(campaign, price) : price();
}

/** The same for a loaded draft; submission uses it to recompute the quote. */
export async function quoteDraft(
  deps: QuoteDeps,
  campaign: WrittenCampaign,
  isAnonymous: boolean,
  signal?: AbortSignal,
): Promise<CampaignQuote> {
  const { db, clock, contentUrl, publicUrl, cells = [] } = deps;
  refuseOtherCell(cells, campaign.countryId);
  const now = clock.now();
  const ids = ownListsOf(campaign);
  const found = await Promise.all(ids.map((id) => findOwnList(db, campaign, id)));
  const lists = found.filter((list) => list !== null);
  const excludeList = await findOwnList(db, campaign, campaign.excludeListId);
  const owner = { userId: campaign.userId, currency: currencyOf(campaign), at: now };
  const [plan, rules, law, wallet, profile] = await Promise.all([
    planBooking(deps, {
      countryId: campaign.countryId,
      kind: campaign.kind,
      targetModel: campaign.targetModel,
      targeting: targetingOf(campaign),
      text: kindOf(campaign).smsText(campaign),
      sender: campaign.sender,
      listId: lists[0]?.id ?? null,
      otherListIds: lists.slice(1).map(({ id }) => id),
      listUse: campaign.listUse,
      excludeListId: excludeList?.id ?? null,
      bookingAmount: { people: campaign.people },
      userId: isAnonymous ? null : campaign.userId,
    }),
    readSendingRules(db, campaign.countryId),
    readMessageLaw(db, campaign.countryId, now),
    isAnonymous ? null : readWallet(db, owner),
    isAnonymous ? undefined : findProfile(db, campaign.userId),
  ]);
  const availableMinor = wallet?.availableMinor ?? null;
  const nowMs = now.getTime();
  const limits = await readLimits(db, {
    countryId: campaign.countryId,
    kind: campaign.kind,
    routeIds: plan.routes.map(({ routeId }) => routeId),
  });
  const facts = {
    campaign,
    plan,
    rules,
    law,
    nowMs,
    limits,
    urls: { contentUrl, publicUrl },
    lists,
    excludeList,
    availableMinor,
    accountCountry: profile && countryById(profile.countryId),
  };
  const notes = scheduleNotes(scheduleOf(campaign), rules);
  if (plan.people > 0 && plan.people < campaign.people)
    notes.unshift(
      translate("You can book up to {people} of these people now.", {
        people: formatCount(plan.people),
      }),
    );
  const ofDraft = campaignProblems(facts);
  // Nobody without an account makes us ask other people's hosts, and no message that cannot go out as it is.
  const isWrong = ofDraft.some(({ step }) => step === "message");
  const asking = isAnonymous || isWrong ? { ...deps, landingPages: undefined } : deps;
  const ofAssets = await assetProblems(asking, campaign, { limits, signal });
  const own = [
    ...ofDraft,
    ...ofAssets.filter((it) => !ofDraft.some(({ path }) => path === it.path)),
  ];
  // Networks are asked about what is complete but for the money.
  const isComplete = own.every(({ step }) => step === "review") && plan.people > 0;
  const isChecked = isComplete && !isAnonymous;
  const theirs = isChecked ? await networkProblems(deps, campaign, plan) : NOT_ASKED;
  if (theirs.unchecked.length > 0) notes.push(uncheckedNote(theirs.unchecked));
  const problems = [...theirs.problems, ...own];
  return { campaign, plan, problems, notes, availableMinor, promise: promiseOf(plan) };
}

const NOT_ASKED: NetworkVerdict = { problems: [], unchecked: [] };

function uncheckedNote(names: string[]): string {
  return translate(
    "{names} could not check your campaign just now and will check it after you send it.",
    { names: names.join(", ") },
  );
}

/** Checks that look outside the draft: stored pictures and linked pages. */
async function assetProblems(
  deps: QuoteDeps,
  campaign: WrittenCampaign,
  { limits, signal }: { limits: MessageLimits; signal: AbortSignal | undefined },
): Promise<CampaignProblem[]> {
  const [pictures, pages] = await Promise.all([
    pictureProblems(deps, campaign, limits),
    pageProblems(deps, campaign, signal),
  ]);
  return [...pictures, ...pages].map((problem) => ({ ...problem, step: "message" }));
}

async function findOwnList(
  db: CampaignsDeps["db"],
  { userId }: WrittenCampaign,
  id: string | null,
) {
  return id === null ? null : ((await findList(db, userId, id)) ?? null);
}

function promiseOf({ kind, matching, people }: BookingPlan): CampaignPromise {
  return { matching, people, ...forecastRanges(KIND_TRAITS[kind], people) };
}
