import { useLingui } from "@lingui/react";
import { useState } from "react";
import {
  CURRENCY_SYMBOLS,
  moneyInputText,
  parseCount,
  parseMoneyInput,
} from "../../../../domain/money/money.ts";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { type SectionField, textsOf } from "./section-field.ts";

type Of<Kind extends SectionField["kind"]> = {
  field: Extract<SectionField, { kind: Kind }>;
  value: unknown;
  about: string | undefined;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** A whole number with its unit. What is no number stays as typed, for the check to find. */
export function NumberInput({ field, value, about, error, onChange }: Of<"number">) {
  const { _ } = useLingui();
  const [text, setText] = useState(() => (value === null ? "" : String(value)));
  return (
    <TextInput
      label={field.unit ? `${_(field.label)} (${_(field.unit)})` : _(field.label)}
      description={about}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        const isEmpty = typed.trim() === "";
        onChange(isEmpty && field.ifEmpty ? null : (parseCount(typed) ?? typed));
      }}
    />
  );
}

/** An amount of money, in minor units where it is one. */
export function MoneyInput({ field, value, about, error, onChange }: Of<"money">) {
  const { _ } = useLingui();
  const [text, setText] = useState(() =>
    typeof value === "number" ? moneyInputText(value) : String(value ?? ""),
  );
  return (
    <TextInput
      label={_(field.label)}
      description={about}
      error={error}
      start={CURRENCY_SYMBOLS[field.currency]}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        onChange(parseMoneyInput(typed) ?? typed);
      }}
    />
  );
}

const MIN_LINES = 3;
const MAX_LINES = 12;

/** Texts, a line each. */
export function LinesInput({ field, value, about, error, onChange }: Of<"lines">) {
  const { _ } = useLingui();
  const [text, setText] = useState(() => textsOf(value).join("\n"));
  const lines = text.split("\n").length + 1;
  return (
    <Textarea
      label={_(field.label)}
      description={about}
      error={error}
      rows={Math.min(Math.max(lines, MIN_LINES), MAX_LINES)}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        const typedLines = typed.split("\n").map((line) => line.trim());
        onChange(typedLines.filter((line) => line !== ""));
      }}
    />
  );
}
