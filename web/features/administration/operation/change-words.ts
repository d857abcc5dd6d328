import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import type { Outputs } from "../../../api/client.ts";
import { countryName } from "../country-names.ts";
import { editedMenu, menuChanges } from "../menu/edited-menu.ts";
import { ruleNames } from "../rules/rule-names.ts";
import { sectionChanges } from "../sections/section-changes.ts";
import { type Row, rowOf, rowsOf } from "../sections/section-field.ts";
import { shapeOf } from "../sections/section-shapes.ts";
import { detailLines } from "../../../../domain/audit-words.ts";
import { fieldLines, hasFields } from "./field-lines.ts";

type Change = Pick<
  Outputs["administration"]["changes"]["rows"][number],
  "kind" | "subject" | "before" | "after"
>;

/** What was changed, by the name that people know it by. */
export function subjectWords({ kind, subject, before, after }: Change): string {
  const [first = "", second = ""] = subject.split(" ");
  if (kind === "section") {
    const shape = shapeOf(subject);
    return shape ? i18n._(shape.title) : subject;
  }
  if (kind === "price" || kind === "country") return countryName(Number(first));
  if (kind === "holiday") return `${countryName(Number(first))}, ${formatCivilDate(second)}`;
  if (kind === "rule") return `${countryName(Number(first))}, ${ruleNames()[second] ?? second}`;
  const { name } = { ...rowOf(before), ...rowOf(after) };
  return typeof name === "string" ? name : subject;
}

/** What became different, a line each. */
export function changeLines({ kind, subject, before, after }: Change): string[] {
  if (kind === "section" && subject === "slideMenu") return menuLines(before, after);
  if (kind === "section") {
    const field = shapeOf(subject)?.field;
    return field ? sectionChanges(field, before, after) : titleLines(before, after);
  }
  if (hasFields(kind)) return fieldLines(kind, subject, rowOf(before), rowOf(after));
  if (typeof after === "string" || typeof before === "string")
    return [typeof after === "string" ? after : t`removed ${String(before)}`];
  return detailLines(differences(rowOf(before), rowOf(after)));
}

function menuLines(before: unknown, after: unknown): string[] {
  const { changes, isReordered } = menuChanges(editedMenu(before), editedMenu(after));
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed` };
  return [
    ...changes.map(({ what, title }) => `${words[what]}: ${title}`),
    ...(isReordered ? [t`Another order`] : []),
  ];
}

/** Of texts that have a page of their own: which came, went, or are others. */
function titleLines(before: unknown, after: unknown): string[] {
  const [was, is] = [byId(before), byId(after)];
  const title = (row: Row) => String(row["title"] ?? "");
  return [
    ...[...is].flatMap(([id, row]) => {
      const old = was.get(id);
      if (!old) return [`${t`Added`}: ${title(row)}`];
      return JSON.stringify(old) === JSON.stringify(row) ? [] : [`${t`Changed`}: ${title(row)}`];
    }),
    ...[...was].flatMap(([id, row]) => (is.has(id) ? [] : [`${t`Removed`}: ${title(row)}`])),
  ];
}

const byId = (value: unknown) => new Map(rowsOf(value).map((row) => [row["id"], row]));

/** What lies a level deeper, as the settings of a connection do, beside the rest. */
function flat(row: Row): Row {
  const parts = Object.entries(row).map(([key, value]) => {
    const inner = Object.entries(rowOf(value));
    return inner.length > 0 ? inner : [[key, value] as const];
  });
  return Object.fromEntries(parts.flat());
}

function differences(wasRow: Row, isRow: Row): Row {
  const [before, after] = [flat(wasRow), flat(isRow)];
  const { currency } = after;
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  return { ...Object.fromEntries(changed), ...(currency === undefined ? {} : { currency }) };
}
