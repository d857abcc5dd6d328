import type { RuleKind } from "../../../../domain/rules/country-rules.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import type { PreviewDeps, RulePreview } from "./preview.ts";
import { previewHours } from "./preview-hours.ts";
import { previewInvoiceForms } from "./preview-invoice-forms.ts";
import { previewRetention } from "./preview-retention.ts";
import { previewStopWords } from "./preview-stop-words.ts";
import { previewTax } from "./preview-tax.ts";
import { previewContact, previewForbiddenWords } from "./preview-words.ts";
import { requireCountry, type RuleChange } from "./publish-rule.ts";

/** What would change with a rule, without setting it. Throws not-found. */
export async function previewRule(deps: PreviewDeps, change: RuleChange): Promise<RulePreview> {
  const { countryId, rule, from } = change;
  const country = requireCountry(countryId);
  const heldThen = async <K extends RuleKind>(kind: K) =>
    valueOn(await readRule(deps.db, countryId, kind), from);
  if (rule.kind === "legalHours") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    const effect = await previewHours(deps, { country, before, after, from });
    return { before: { kind, value: before }, ...effect };
  }
  if (rule.kind === "stopWords") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    return { before: { kind, value: before }, ...previewStopWords(before, after) };
  }
  if (rule.kind === "forbiddenWords") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    return { before: { kind, value: before }, ...previewForbiddenWords(before, after) };
  }
  if (rule.kind === "contact") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    return { before: { kind, value: before }, ...previewContact(before, after) };
  }
  if (rule.kind === "retention") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    const effect = await previewRetention(deps, { country, before, after, from });
    return { before: { kind, value: before }, ...effect };
  }
  if (rule.kind === "invoiceForms") {
    const { kind, value: after } = rule;
    const before = await heldThen(kind);
    return {
      before: { kind, value: before },
      ...previewInvoiceForms({ country, before, after, from }),
    };
  }
  const { kind, value: after } = rule;
  const before = await heldThen(kind);
  return { before: { kind, value: before }, ...previewTax({ country, before, after, from }) };
}
