import { useLingui } from "@lingui/react";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { FieldError } from "../../../ui/form/field-frame.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { EditorProps } from "./editor-props.ts";
import { GroupEditor } from "./group-editor.tsx";
import { ListEditor } from "./list-editor.tsx";
import { textsOf } from "./section-field.ts";
import classes from "./sections.module.css";
import { useAbout } from "./use-about.ts";
import { LinesInput, MoneyInput, NumberInput } from "./value-inputs.tsx";

/** A setting of a section, with what it does and what is usual. */
export function FieldEditor(props: EditorProps) {
  const { field, value, path, problems, onChange } = props;
  const { _ } = useLingui();
  const about = useAbout(field, props.byDefault);
  const error = problems[path];
  const common = { value, about, error, onChange };
  if (field.kind === "group") return <GroupEditor {...props} field={field} Editor={FieldEditor} />;
  if (field.kind === "list") return <ListEditor {...props} field={field} Editor={FieldEditor} />;
  if (field.kind === "number") return <NumberInput field={field} {...common} />;
  if (field.kind === "money") return <MoneyInput field={field} {...common} />;
  if (field.kind === "lines") return <LinesInput field={field} {...common} />;
  if (field.kind === "switch")
    return (
      <CheckBox
        label={_(field.label)}
        description={about}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (field.kind === "choice")
    return (
      <NativeSelect
        label={_(field.label)}
        description={about}
        error={error}
        value={String(value)}
        data={field.choices.map((choice) => ({ value: choice.value, label: _(choice.label) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.kind === "marks") {
    const chosen = textsOf(value);
    return (
      <fieldset className={classes.marks}>
        <legend className="lh-strong">{_(field.label)}</legend>
        {field.choices.map((choice) => (
          <CheckBox
            key={choice.value}
            label={_(choice.label)}
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((one) => one !== choice.value),
              )
            }
          />
        ))}
        <FieldError id={path} error={error} />
      </fieldset>
    );
  }
  return (
    <TextInput
      label={_(field.label)}
      description={about}
      error={error}
      maxLength={field.most}
      autoComplete="off"
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
