import { countryOf, currencyOf, scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  ownListsOf,
  type WrittenCampaign,
  type WizardStep,
} from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { tooFewSentence } from "../../../../domain/campaign/people/too-few.ts";
import type { MessageLimits } from "../../../../domain/campaign/kinds/message-limits.ts";
import { messageProblems, type MessageProblem } from "../../../../domain/campaign/problems.ts";
import { typedAddressProblems } from "../../../../domain/campaign/typed-addresses.ts";
import type { CountryConfig } from "../../../../domain/countries.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { lengthProblems } from "../../../../domain/schedule/campaign-length.ts";
import type { MessageLaw } from "../../../../domain/rules/country-rules.ts";
import type { SendingRules } from "../../../../domain/schedule/schedule.ts";
import { scheduleProblems } from "../../../../domain/schedule/send-window.ts";
import { type OwnUrls, siteCodeIn } from "../../audience/files/own-address.ts";
import type { BookingPlan } from "../../audience/reach/plan-booking.ts";
import { placeName } from "../../../../domain/text/place-names.ts";
import { translate } from "../../../../domain/translate.ts";

export type CampaignProblem = MessageProblem & { step: WizardStep };

type OwnList = { consentAt: Date | null; expiresAt: Date };

export type ProblemFacts = {
  campaign: WrittenCampaign;
  plan: BookingPlan;
  rules: SendingRules;
  law: MessageLaw;
  nowMs: number;
  /** Of the networks that it goes over. */
  limits: MessageLimits;
  /** Where this program and its own pages are: those can always be linked to. */
  urls: OwnUrls;
  /** The own lists written to that are still there. */
  lists: readonly OwnList[];
  /** The own list left out. */
  excludeList: OwnList | null;
  /** Null for a visitor. */
  availableMinor: bigint | null;
  /** Where its owner pays; undefined before that is known. */
  accountCountry: CountryConfig | undefined;
};

/** Problems that prevent sending a draft, in the order of the wizard. */
export function campaignProblems(facts: ProblemFacts): CampaignProblem[] {
  const { campaign, rules, nowMs, limits } = facts;
  const { code } = countryOf(campaign);
  const schedule = scheduleOf(campaign);
  const when = [
    ...scheduleProblems(schedule, code, rules, nowMs),
    ...lengthProblems(schedule, limits.maxDays),
  ];
  return [
    ...at("message", [...placeProblems(facts), ...ofMessage(facts)]),
    ...at("people", peopleProblems(facts)),
    ...at("when", when),
    ...at("budget", budgetProblems(facts)),
    ...at("review", balanceProblems(facts)),
  ];
}

function ofMessage({ campaign, plan, urls, limits, law }: ProblemFacts): MessageProblem[] {
  const optOutSuffixes = plan.routes.map(({ optOutSuffix }) => optOutSuffix);
  const kind = kindOf(campaign);
  const problems = messageProblems({
    kind,
    message: campaign,
    delivery: { countryCode: plan.country.code, optOutSuffixes, law, limits },
    // They may be of a development machine; page-problems.ts looks them up.
    isOwnPage: (address) => siteCodeIn(address, urls) !== undefined,
  });
  return [...problems, ...typedAddressProblems(kind, campaign)];
}

function at(step: WizardStep, problems: MessageProblem[]): CampaignProblem[] {
  return problems.map((problem) => ({ ...problem, step }));
}

function peopleProblems({ campaign, plan, lists, excludeList }: ProblemFacts): FieldProblem[] {
  const problems = excludeProblems(campaign, excludeList);
  if (campaign.targetModel === "list") return [...listProblems(campaign, plan, lists), ...problems];
  if (!plan.tooNarrow) return problems;
  return [{ path: "targeting", message: tooFewSentence(campaign) }, ...problems];
}

/** The networks get this list too, once the campaign is paid. */
function excludeProblems({ excludeListId }: WrittenCampaign, list: OwnList | null): FieldProblem[] {
  if (excludeListId === null || (list !== null && list.consentAt !== null)) return [];
  const message = list
    ? translate("Say where the numbers of this list come from before you leave it out.")
    : translate("Choose one of your lists.");
  return [{ path: "excludeListId", message }];
}

function listProblems(
  campaign: WrittenCampaign,
  plan: BookingPlan,
  lists: ProblemFacts["lists"],
): FieldProblem[] {
  const path = "listId";
  if (lists.length < Math.max(ownListsOf(campaign).length, 1))
    return [{ path, message: translate("Choose one of your lists.") }];
  const problems: FieldProblem[] = [];
  if (lists.some(({ consentAt }) => consentAt === null))
    problems.push({
      path,
      message: translate("Say where these numbers come from before you send to them."),
    });
  if (plan.tooNarrow) problems.push(tooFew(campaign));
  const endsAt = campaign.endDate ?? "";
  if (lists.some(({ expiresAt }) => expiresAt.toISOString().slice(0, 10) <= endsAt))
    problems.push({ path, message: translate("This list expires before your campaign ends.") });
  return problems;
}

function tooFew(campaign: WrittenCampaign): FieldProblem {
  const path = campaign.listUse === "all" ? "listId" : "targeting";
  return { path, message: tooFewSentence(campaign) };
}

function budgetProblems({ campaign, plan }: ProblemFacts): FieldProblem[] {
  if (campaign.people >= 1 && (plan.people >= 1 || plan.tooNarrow)) return [];
  return [{ path: "people", message: translate("Choose how many people it is for.") }];
}

/**
 * A draft that a visitor began for one country, and an account that pays in another: money of one cannot be added for a campaign of the
 * other, so it must not be asked for. What was paid in before still pays.
 */
function placeProblems(facts: ProblemFacts): FieldProblem[] {
  const { campaign, accountCountry } = facts;
  if (!accountCountry || accountCountry.id === campaign.countryId || !isMoneyMissing(facts))
    return [];
  const message = translate(
    "This campaign is for {place}, and your account pays in {ownPlace}. Start a new campaign: it will be for {ownPlace}.",
    {
      place: placeName(countryOf(campaign).name),
      ownPlace: placeName(accountCountry.name),
    },
  );
  return [{ path: "", message }];
}

const isMoneyMissing = ({ plan, availableMinor }: ProblemFacts): boolean =>
  availableMinor !== null && availableMinor < plan.amountMinor;

function balanceProblems(facts: ProblemFacts): FieldProblem[] {
  const { campaign, plan, availableMinor } = facts;
  if (availableMinor === null || !isMoneyMissing(facts)) return [];
  const missing = formatMoney(plan.amountMinor - availableMinor, currencyOf(campaign));
  return [
    {
      path: "balance",
      message: translate("You need {missing} more in your wallet. Top up to send.", { missing }),
    },
  ];
}
