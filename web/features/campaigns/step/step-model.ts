import type { Me } from "../../../session/me.ts";
import { isCountryCode, type CountryCode } from "../../../../domain/countries.ts";
import type { Budget } from "../cost/use-budget.ts";
import type { DraftEditor } from "../draft/use-draft.ts";
import type { Country } from "../draft/draft.ts";
import type { OwnPage } from "./use-own-pages.ts";
import type { Reach } from "../audience/use-reach.ts";
import type { Step } from "../draft/steps.ts";

/** Everything a step of the wizard needs. */
export type StepModel = {
  id: string;
  me: Me | undefined;
  country: Country;
  countryCode: CountryCode;
  editor: DraftEditor;
  /** It is paid for: kind, people and price stay as they are. */
  isSubmitted: boolean;
  /** The amount somebody named, which the people follow. */
  budget: Budget;
  reach: Reach;
  /** Coins charged for each person: the parts of an SMS, one of everything else. */
  parts: number;
  /** Price of a coin of this kind. */
  unitPriceTenThousandths: number;
  /** Pages made here, which a link can lead to. */
  ownPages: OwnPage[];
  /** Problems of this step by field, once somebody tried to go on. */
  errors: Record<string, string>;
  goTo(step: Step, field?: string): void;
};

export function countryCodeOf(country: Country): CountryCode {
  return isCountryCode(country.code) ? country.code : "ZA";
}
