import { contentProblems, REJECT_SENTINEL } from "../../../../domain/content-policy.ts";
import { isCountryCode } from "../../../../domain/countries.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { MAX_SMS_PARTS, senderProblem } from "../../../../domain/message-composition.ts";
import { formatMoney } from "../../../../domain/money.ts";
import { scheduleProblems } from "../../../../domain/send-window.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { costOfPeople } from "../budget/people-money.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { peopleSentence } from "../people/people-sentence.ts";
import { scheduleLine, scheduleOf } from "../when/schedule-choice.ts";
import { STEPS, type Step } from "./steps.ts";

export type StepFacts = {
  draft: Draft;
  country: Country;
  /** SMS parts charged for each person. */
  parts: number;
  /** Undefined until people have been counted. */
  reach: { tooNarrow: boolean; maxPeople: number } | undefined;
  nowMs: number;
};

export type StepStatus = {
  step: Step;
  /** The answer in one line; empty when there is none yet. */
  line: string;
  problems: FieldProblem[];
};

/** Where the draft stands, step by step, by the rules the server applies too. */
export function stepStatuses(facts: StepFacts): StepStatus[] {
  return STEPS.map((step) => ({
    step,
    line: lineOf(step, facts),
    problems: problemsOf(step, facts),
  }));
}

function lineOf(step: Step, { draft, country, parts }: StepFacts): string {
  if (step === "message") return draft.text.replace(/\s+/g, " ").trim();
  if (step === "people") return peopleSentence(draft, country);
  if (step === "when") return scheduleLine(draft);
  if (step !== "budget" || draft.people === 0) return "";
  const unitPriceTenThousandths = country.smsUnitPriceTenThousandths;
  const costMinor = costOfPeople(draft.people, { unitPriceTenThousandths, parts });
  return `${formatCount(draft.people)} people · ${formatMoney(costMinor, country.currencyCode)}`;
}

function problemsOf(step: Step, facts: StepFacts): FieldProblem[] {
  if (step === "message") return messageProblems(facts);
  if (step === "people") return peopleProblems(facts);
  if (step === "when") return whenProblems(facts);
  return step === "budget" ? budgetProblems(facts) : [];
}

function messageProblems({ draft, parts }: StepFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (draft.text.trim() === "") problems.push({ path: "text", message: "Write your message." });
  if (parts > MAX_SMS_PARTS) {
    const message = `This would take ${parts} messages. At most ${MAX_SMS_PARTS} can be joined: make it shorter.`;
    problems.push({ path: "text", message });
  }
  for (const { message, words } of contentProblems(draft.text)) {
    // The sandbox's reviewer must be able to refuse it.
    if (words.includes(REJECT_SENTINEL)) continue;
    problems.push({ path: "text", message: `${message} Take out: ${words.join(", ")}.` });
  }
  const sender = senderProblem(draft.sender);
  if (sender) problems.push({ path: "sender", message: sender });
  return problems;
}

function peopleProblems({ reach }: StepFacts): FieldProblem[] {
  if (!reach?.tooNarrow) return [];
  return [{ path: "targeting", message: "Too few people match. Add places, ages or genders." }];
}

function whenProblems({ draft, country, nowMs }: StepFacts): FieldProblem[] {
  if (!isCountryCode(country.code)) return [];
  const holidays = new Map(country.holidays.map(({ date, name }) => [date, name]));
  return scheduleProblems(scheduleOf(draft), country.code, holidays, nowMs);
}

function budgetProblems({ draft, reach }: StepFacts): FieldProblem[] {
  if (draft.people < 1)
    return [{ path: "people", message: "Choose how many people should get your message." }];
  if (!reach || reach.tooNarrow || draft.people <= reach.maxPeople) return [];
  const most = formatCount(reach.maxPeople);
  return [{ path: "people", message: `At most ${most} of these people can be booked now.` }];
}
