import { useLingui } from "@lingui/react/macro";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { SettingField } from "./setting-fields.ts";

type Props = {
  field: SettingField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One setting of a network. */
export function SettingInput({ field, value, error, onChange }: Props) {
  const { t } = useLingui();
  const { name, label, hint, kind, choices } = field;
  const frame = {
    name: `setting-${name}`,
    label,
    error,
    ...(hint ? { description: hint } : {}),
  };
  if (kind === "yes-no")
    return (
      <CheckBox
        {...frame}
        checked={value === "true"}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  if (kind === "choice")
    return (
      <NativeSelect
        {...frame}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...(value === "" ? [{ value: "", label: t`Choose` }] : []),
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
      />
    );
  if (kind === "long-text" || kind === "json")
    return (
      <Textarea
        {...frame}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...frame}
      {...(kind === "number" ? { inputMode: "decimal" as const } : {})}
      {...(kind === "list" ? { description: hint || t`Separate several with commas.` } : {})}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
