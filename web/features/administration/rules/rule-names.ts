import { t } from "@lingui/core/macro";
import type { RuleKind } from "../../../../domain/rules/country-rules.ts";

/** What each rule of a country is called. */
export function ruleNames(): Readonly<Record<string, string>> & Record<RuleKind, string> {
  return {
    legalHours: t`Legal hours`,
    tax: t`VAT and levies`,
    invoiceForms: t`What invoices must say`,
    retention: t`How long data is kept`,
    forbiddenWords: t`Forbidden words and trades`,
    contact: t`How people reach the shop`,
    stopWords: t`STOP words`,
  };
}
