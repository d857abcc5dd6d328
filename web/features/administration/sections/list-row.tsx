import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { Button } from "../../../ui/form/button.tsx";
import type { EditorProps } from "./editor-props.ts";
import { type ListField, type Row, textsOf } from "./section-field.ts";
import { below, type Problems } from "./section-problems.ts";
import { valueWords } from "./section-changes.ts";
import classes from "./sections.module.css";

type Props = {
  field: ListField;
  row: Row;
  path: string;
  problems: Problems;
  Editor: ComponentType<EditorProps>;
  isNew: boolean;
  onChange: (row: Row) => void;
  onRemove: () => void;
};

/** One row: its name and what it holds in a line; opened, its settings. A row of a single setting is always open. */
export function ListRow(props: Props) {
  const { field, row, path, problems, Editor, isNew, onChange, onRemove } = props;
  const { i18n, t } = useLingui();
  const entries = Object.entries(field.fields);
  const given = row[field.nameOf];
  const name = typeof given === "string" && given !== "" ? given : t`Without a name`;
  const hasProblem = Object.keys(problems).some((at) => at.startsWith(`${path}.`));
  const editors = entries.map(([key, inner]) => (
    <Editor
      key={key}
      field={inner}
      value={row[key]}
      byDefault={undefined}
      path={below(path, key)}
      problems={problems}
      onChange={(changed) => onChange({ ...row, [key]: changed })}
    />
  ));
  const remove = (
    <Button variant="subtle" aria-label={t`Remove ${name}`} onClick={onRemove}>
      <Trans>Remove</Trans>
    </Button>
  );
  if (entries.length === 1)
    return (
      <div className={classes.single}>
        {editors}
        {remove}
      </div>
    );
  return (
    <details className={classes.row} open={isNew || hasProblem || undefined}>
      <summary>
        <b>{name}</b>{" "}
        <span className="lh-quiet lh-small">
          {shortWords(field, row, (words) => i18n._(words))}
        </span>
      </summary>
      <div className={classes.fields}>
        {editors}
        <div>{remove}</div>
      </div>
    </details>
  );
}

/** What a row holds beside its name, in a few words. */
function shortWords(
  { fields, nameOf }: ListField,
  row: Row,
  wordsOf: (words: MessageDescriptor) => string,
): string {
  return Object.entries(fields)
    .filter(([key]) => key !== nameOf)
    .map(([key, inner]) =>
      inner.kind === "switch"
        ? row[key] === true
          ? wordsOf(inner.label)
          : ""
        : inner.kind === "text"
          ? String(row[key] ?? "")
          : inner.kind === "lines" || inner.kind === "marks"
            ? textsOf(row[key]).join(", ")
            : valueWords(inner, row[key]),
    )
    .filter((words) => words !== "" && words !== "–")
    .join(" · ");
}
