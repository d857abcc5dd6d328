import type { MessageDescriptor } from "@lingui/core";
import type { Currency } from "../../../../domain/money/money.ts";

/** What every setting says of itself. */
type Words = { label: MessageDescriptor; about?: MessageDescriptor };

/** One setting of a section, as it is shown and read; its value is a part of the section's. */
export type SectionField = Words &
  (
    | { kind: "switch" }
    | { kind: "text"; most: number; least?: number }
    /** `unit` stands behind the number; `ifEmpty` is what leaving it empty means, where that is allowed. */
    | {
        kind: "number";
        least: number;
        most: number;
        unit?: MessageDescriptor;
        ifEmpty?: MessageDescriptor;
      }
    | { kind: "money"; currency: Currency }
    | { kind: "choice"; choices: readonly { value: string; label: MessageDescriptor }[] }
    /** Several of a few. */
    | { kind: "marks"; choices: readonly { value: string; label: MessageDescriptor }[] }
    /** Texts, each on a line of its own. */
    | { kind: "lines" }
    /** `ifNone`: the group may be absent as a whole, and what that means. */
    | { kind: "group"; fields: SectionFields; ifNone?: MessageDescriptor; whenOn?: unknown }
    | ListField
  );

export type SectionFields = Readonly<Record<string, SectionField>>;

export type ListField = {
  kind: "list";
  /** The field that names a row. */
  nameOf: string;
  fields: SectionFields;
  add: MessageDescriptor;
  /** A new row, given those that are there. */
  create: (rows: readonly Row[]) => Row;
  mostRows: number;
};

export type Row = Readonly<Record<string, unknown>>;

/** A section's name on screen, and its settings; undefined for those that have an editor of their own. */
export type SectionShape = {
  title: MessageDescriptor;
  about: MessageDescriptor;
  field?: SectionField;
};

/** A section that is a form. */
export type FormShape = SectionShape & { field: SectionField };

/** What is a row of a list or the value of a group. */
export function rowOf(value: unknown): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

export function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.map(rowOf) : [];
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
