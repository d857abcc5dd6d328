import { carriersOf } from "../../../../domain/campaign/kinds/carriers.ts";
import { messageProblems } from "../../../../domain/campaign/problems.ts";
import { isCountryCode } from "../../../../domain/countries.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { lengthProblems } from "../../../../domain/schedule/campaign-length.ts";
import { scheduleProblems } from "../../../../domain/schedule/send-window.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { costOfPeople } from "../cost/people-money.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { DEFAULT_KIND } from "../../../../domain/campaign/kinds/traits.ts";
import { unitPriceOf } from "../../../../domain/campaign/price/unit-price.ts";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import { scheduleLine, scheduleOf, sendingRulesOf } from "../when/schedule-choice.ts";
import { priceState } from "../step/price-of.ts";
import { limitsOf } from "../step/kind-limits.ts";
import { STEPS, type Step } from "../draft/steps.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";

export type StepFacts = {
  draft: Draft;
  /** Coins charged for each person. */
  parts: number;
  /** Pages made here: their addresses are good as they are. */
  ownPages: readonly { url: string }[];
  country: Country;
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

/** The state of each step of the draft, by the same rules as on the server. */
export function stepStatuses(facts: StepFacts): StepStatus[] {
  return STEPS.map((step) => ({
    step,
    line: lineOf(step, facts),
    problems: problemsOf(step, facts),
  }));
}

function lineOf(step: Step, { draft, country, parts, reach }: StepFacts): string {
  if (step === "message") return messageLine(draft);
  if (step === "people") return peopleText(draft, country);
  if (step === "when") return scheduleLine(draft);
  if (step !== "budget" || draft.people === 0) return "";
  if (priceState(draft, reach) === "too few") return translate("Too few people");
  const unitPriceTenThousandths = unitPriceOf(country, draft.kind);
  const costMinor = costOfPeople(draft.people, { unitPriceTenThousandths, parts });
  return translate("{people, plural, one {# person · {cost}} other {# people · {cost}}}", {
    people: draft.people,
    cost: formatMoney(costMinor, country.currencyCode),
  });
}

function messageLine(draft: Draft): string {
  const kind = kindOf(draft);
  const words = kind.firstWords(draft).replace(/\s+/g, " ").trim();
  return kind.id === DEFAULT_KIND || words === ""
    ? words
    : `${translateKnown(kind.name)}: ${words}`;
}

function problemsOf(step: Step, facts: StepFacts): FieldProblem[] {
  if (step === "message") return ofMessage(facts);
  if (step === "people") return peopleProblems(facts);
  if (step === "when") return whenProblems(facts);
  return step === "budget" ? budgetProblems(facts) : [];
}

function ofMessage({ draft, country, ownPages }: StepFacts): FieldProblem[] {
  const countryCode = isCountryCode(country.code) ? country.code : "ZA";
  const optOutSuffixes = carriersOf(country.routes, draft.kind).map(
    ({ optOutSuffix }) => optOutSuffix,
  );
  return messageProblems({
    kind: kindOf(draft),
    message: draft,
    delivery: {
      countryCode,
      optOutSuffixes,
      law: country.law,
      limits: limitsOf(country, draft.kind),
    },
    isOwnPage: (address) => ownPages.some(({ url }) => url === address),
  });
}

function peopleProblems({ draft, reach }: StepFacts): FieldProblem[] {
  if (draft.targetModel === "list" && !draft.listId)
    return [{ path: "listId", message: translate("Choose one of your lists, or add one.") }];
  if (!reach?.tooNarrow) return [];
  const path = draft.targetModel === "list" && draft.listUse === "all" ? "listId" : "targeting";
  // The step itself says how many are needed.
  return [{ path, message: translate("Too few people") }];
}

function whenProblems({ draft, country, nowMs }: StepFacts): FieldProblem[] {
  if (!isCountryCode(country.code)) return [];
  const schedule = scheduleOf(draft);
  return [
    ...scheduleProblems(schedule, country.code, sendingRulesOf(country), nowMs),
    ...lengthProblems(schedule, limitsOf(country, draft.kind).maxDays),
  ];
}

function budgetProblems({ draft, reach }: StepFacts): FieldProblem[] {
  if (draft.people < 1)
    return [{ path: "people", message: translate("Choose how many people it is for.") }];
  if (!reach || reach.tooNarrow || draft.people <= reach.maxPeople) return [];
  const most = formatCount(reach.maxPeople);
  return [
    {
      path: "people",
      message: translate("You can book up to {most} of these people now.", { most }),
    },
  ];
}
