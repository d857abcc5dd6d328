import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { formatMoney } from "../../../../domain/money/money.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { type Row, rowOf, rowsOf, type SectionField, textsOf } from "./section-field.ts";

/** What makes one value of a section another, a line for each setting. */
export function sectionChanges(field: SectionField, before: unknown, after: unknown): string[] {
  if (same(before, after)) return [];
  const label = i18n._(field.label);
  if (field.kind === "group" && before !== null && after !== null)
    return Object.entries(field.fields).flatMap(([key, inner]) =>
      sectionChanges(inner, rowOf(before)[key], rowOf(after)[key]),
    );
  if (field.kind === "list") return listChanges(field, rowsOf(before), rowsOf(after));
  if (field.kind === "lines" || field.kind === "marks") {
    const [was, is] = [textsOf(before), textsOf(after)];
    const added = is.filter((line) => !was.includes(line)).join(", ");
    const removed = was.filter((line) => !is.includes(line)).join(", ");
    const lines = [
      ...(added === "" ? [] : [t`${label}: added ${added}`]),
      ...(removed === "" ? [] : [t`${label}: removed ${removed}`]),
    ];
    return lines.length > 0 ? lines : [t`${label}: in another order`];
  }
  const [was, is] = [valueWords(field, before), valueWords(field, after)];
  return [t`${label}: ${is} instead of ${was}`];
}

function listChanges(
  field: Extract<SectionField, { kind: "list" }>,
  before: readonly Row[],
  after: readonly Row[],
): string[] {
  const label = i18n._(field.label);
  const nameOf = (row: Row) => String(row[field.nameOf] ?? "");
  const [was, is] = [byName(before, nameOf), byName(after, nameOf)];
  const changed = [...is].flatMap(([name, row]) => {
    const old = was.get(name);
    if (!old) return [t`${label}: added ${name}`];
    return Object.entries(field.fields)
      .flatMap(([key, inner]) => sectionChanges(inner, old[key], row[key]))
      .map((line) => `${name}: ${line}`);
  });
  const removed = [...was.keys()].filter((name) => !is.has(name));
  const lines = [...changed, ...removed.map((name) => t`${label}: removed ${name}`)];
  return lines.length > 0 ? lines : [t`${label}: in another order`];
}

const byName = (rows: readonly Row[], nameOf: (row: Row) => string) =>
  new Map(rows.map((row) => [nameOf(row), row]));

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A setting's value as people read it. */
export function valueWords(field: SectionField, value: unknown): string {
  if (field.kind === "switch") return value === true ? t`on` : t`off`;
  if (field.kind === "choice") {
    const choice = field.choices.find((one) => one.value === value);
    return choice ? `“${i18n._(choice.label)}”` : String(value);
  }
  if (field.kind === "number") {
    if (typeof value !== "number") return field.ifEmpty ? i18n._(field.ifEmpty) : "–";
    const unit = field.unit ? ` ${i18n._(field.unit)}` : "";
    return `${formatCount(value)}${unit}`;
  }
  if (field.kind === "money")
    return typeof value === "number" ? formatMoney(value, field.currency) : "–";
  if (field.kind === "group") {
    if (value === null) return field.ifNone ? i18n._(field.ifNone) : "–";
    return Object.entries(field.fields)
      .map(([key, inner]) => valueWords(inner, rowOf(value)[key]))
      .join(", ");
  }
  return typeof value === "string" && value !== "" ? `“${value}”` : "–";
}
