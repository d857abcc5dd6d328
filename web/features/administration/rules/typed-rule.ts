import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { formatAmount, percentOf, readAmount, readPercent } from "./rule-words.ts";
import type { TypedForms } from "./invoice-form-fields.tsx";
import { readRetention, type TypedRetention, typedRetention } from "./typed-retention.ts";
import type { TypedTax } from "./tax-fields.tsx";
import { readPhrases, type TypedPhrases, typedPhrases } from "./typed-phrases.ts";
import { readStopWords, type TypedStopWords, typedStopWords } from "./typed-stop-words.ts";

/** A rule while it is typed. */
export type Typed =
  | Extract<CountryRule, { kind: "legalHours" | "contact" }>
  | { kind: "forbiddenWords"; value: TypedPhrases[] }
  | { kind: "tax"; value: TypedTax[] }
  | { kind: "invoiceForms"; value: TypedForms }
  | { kind: "retention"; value: TypedRetention }
  | { kind: "stopWords"; value: TypedStopWords };

/** A rule as its fields begin. */
export function typedFrom(rule: CountryRule): Typed {
  if (rule.kind === "legalHours" || rule.kind === "contact") return rule;
  if (rule.kind === "forbiddenWords") return { kind: rule.kind, value: typedPhrases(rule.value) };
  if (rule.kind === "stopWords") return { kind: rule.kind, value: typedStopWords(rule.value) };
  if (rule.kind === "retention") return { kind: rule.kind, value: typedRetention(rule.value) };
  if (rule.kind === "invoiceForms") {
    const { receiptMostMinor, abridgedMostMinor } = rule.value;
    const value = {
      receipt: formatAmount(receiptMostMinor),
      abridged: formatAmount(abridgedMostMinor),
    };
    return { kind: rule.kind, value };
  }
  const value = rule.value.map(({ name, rateTenThousandths }, key) => ({
    key,
    name,
    percent: percentOf(rateTenThousandths),
  }));
  return { kind: "tax", value };
}

/** The rule as typed; undefined while something is missing. */
export function ruleFrom(typed: Typed): CountryRule | undefined {
  if (typed.kind === "legalHours" || typed.kind === "contact") return typed;
  if (typed.kind === "forbiddenWords") {
    const value = readPhrases(typed.value);
    return value && { kind: typed.kind, value };
  }
  if (typed.kind === "stopWords") return { kind: typed.kind, value: readStopWords(typed.value) };
  if (typed.kind === "retention") {
    const value = readRetention(typed.value);
    return value && { kind: typed.kind, value };
  }
  if (typed.kind === "invoiceForms") {
    const receiptMostMinor = readAmount(typed.value.receipt);
    const abridgedMostMinor = readAmount(typed.value.abridged);
    return receiptMostMinor === undefined || abridgedMostMinor === undefined
      ? undefined
      : { kind: typed.kind, value: { receiptMostMinor, abridgedMostMinor } };
  }
  const value = typed.value.flatMap(({ name, percent }) => {
    const rateTenThousandths = readPercent(percent);
    return rateTenThousandths === undefined || name.trim() === ""
      ? []
      : [{ name: name.trim(), rateTenThousandths }];
  });
  return value.length === typed.value.length ? { kind: "tax", value } : undefined;
}
