import { contentProblems, REJECT_SENTINEL } from "../../../domain/content-policy.ts";
import type { FieldProblem } from "../../../domain/errors.ts";
import { MAX_SMS_PARTS, senderProblem } from "../../../domain/message-composition.ts";
import { formatMoney } from "../../../domain/money.ts";
import type { Holidays } from "../../../domain/public-holidays.ts";
import { scheduleProblems } from "../../../domain/send-window.ts";
import type { BookingPlan } from "../audience/plan-booking.ts";
import { countryOf, currencyOf, scheduleOf, type Campaign, type WizardStep } from "./campaign.ts";

export type CampaignProblem = FieldProblem & { step: WizardStep };

export type ProblemFacts = {
  campaign: Campaign;
  plan: BookingPlan;
  holidays: Holidays;
  nowMs: number;
  /** Null for a visitor. */
  availableMinor: bigint | null;
};

/** Everything that stands between a draft and sending, in the order of the wizard. */
export function campaignProblems(facts: ProblemFacts): CampaignProblem[] {
  const { campaign, holidays, nowMs } = facts;
  const { code } = countryOf(campaign);
  const when = scheduleProblems(scheduleOf(campaign), code, holidays, nowMs);
  return [
    ...at("message", messageProblems(facts)),
    ...at("people", peopleProblems(facts)),
    ...at("when", when),
    ...at("budget", budgetProblems(facts)),
    ...at("review", balanceProblems(facts)),
  ];
}

function at(step: WizardStep, problems: FieldProblem[]): CampaignProblem[] {
  return problems.map((problem) => ({ ...problem, step }));
}

function messageProblems({ campaign, plan }: ProblemFacts): FieldProblem[] {
  const { text, sender } = campaign;
  if (text.trim() === "")
    return [{ path: "text", message: "Write your message." }, ...senderProblems(sender)];
  const problems: FieldProblem[] = [];
  if (plan.parts > MAX_SMS_PARTS) {
    const message = `Your message takes ${plan.parts} parts. At most ${MAX_SMS_PARTS} can be sent: make it shorter.`;
    problems.push({ path: "text", message });
  }
  for (const { message, words } of contentProblems(text)) {
    // The sandbox's reviewer must be able to reject it.
    if (words.includes(REJECT_SENTINEL)) continue;
    problems.push({ path: "text", message: `${message} Take out: ${words.join(", ")}.` });
  }
  // Act 772 s50: whoever gets the message must be able to cancel, and this network adds no opt-out (domain.md section 9).
  if (plan.routes.some(({ optOutSuffix }) => optOutSuffix === "") && !namesContact(text)) {
    const message = "Add a phone number or a link, so that people can reach you to opt out.";
    problems.push({ path: "text", message });
  }
  return [...problems, ...senderProblems(sender)];
}

function senderProblems(sender: string): FieldProblem[] {
  const message = senderProblem(sender);
  return message === undefined ? [] : [{ path: "sender", message }];
}

const PHONE_NUMBER = /\+?\d(?:[\s().-]?\d){8,}/;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|biz|africa|shop|store|online|site|app|me|co|gh|za|gle|ly)\b/i;

/** Whether a text names a way to reach the advertiser. */
export function namesContact(text: string): boolean {
  return PHONE_NUMBER.test(text) || LINK.test(text);
}

function peopleProblems({ plan }: ProblemFacts): FieldProblem[] {
  if (!plan.tooNarrow) return [];
  const message = "Too few people match. Add places, ages or genders.";
  return [{ path: "targeting", message }];
}

function budgetProblems({ campaign, plan }: ProblemFacts): FieldProblem[] {
  if (campaign.people >= 1 && (plan.people >= 1 || plan.tooNarrow)) return [];
  return [{ path: "people", message: "Choose how many people should get your message." }];
}

function balanceProblems({ campaign, plan, availableMinor }: ProblemFacts): FieldProblem[] {
  if (availableMinor === null || availableMinor >= plan.amountMinor) return [];
  const missing = formatMoney(plan.amountMinor - availableMinor, currencyOf(campaign));
  return [{ path: "balance", message: `${missing} is missing from your wallet. Top up to send.` }];
}
