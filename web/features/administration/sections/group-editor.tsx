import { useLingui } from "@lingui/react";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import type { OuterProps } from "./editor-props.ts";
import { rowOf, type SectionField } from "./section-field.ts";
import { below } from "./section-problems.ts";
import classes from "./sections.module.css";

type Group = Extract<SectionField, { kind: "group" }>;

/** Settings that belong together; a group that may be absent has a box to tick for that. */
export function GroupEditor(props: OuterProps<Group>) {
  const { field, value, byDefault, path, problems, isRoot, Editor, onChange } = props;
  const { _ } = useLingui();
  const isAbsent = value === null && field.ifNone !== undefined;
  const usual = rowOf(byDefault);
  const fields = isAbsent
    ? null
    : Object.entries(field.fields).map(([key, inner]) => (
        <Editor
          key={key}
          field={inner}
          value={rowOf(value)[key]}
          byDefault={usual[key]}
          path={below(path, key)}
          problems={problems}
          onChange={(changed) => onChange({ ...rowOf(value), [key]: changed })}
        />
      ));
  if (isRoot) return <div className={classes.fields}>{fields}</div>;
  return (
    <fieldset className={classes.group}>
      <legend className="lh-strong">{_(field.label)}</legend>
      {field.ifNone ? (
        <CheckBox
          label={_(field.ifNone)}
          checked={isAbsent}
          onChange={(event) => onChange(event.currentTarget.checked ? null : field.whenOn)}
        />
      ) : null}
      {fields ? <div className={classes.fields}>{fields}</div> : null}
    </fieldset>
  );
}
