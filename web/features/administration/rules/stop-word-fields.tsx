import { useLingui } from "@lingui/react/macro";
import { LANGUAGES } from "../../../../domain/text/languages.ts";
import { Textarea } from "../../../ui/form/textarea.tsx";
import type { TypedStopWords } from "./typed-stop-words.ts";

/** The words that opt people out, by the language in which they are answered. */
export function StopWordFields({
  value,
  onChange,
}: {
  value: TypedStopWords;
  onChange: (value: TypedStopWords) => void;
}) {
  const { t } = useLingui();
  return LANGUAGES.map(({ code, name }) => (
    <Textarea
      key={code}
      label={t`Words in ${name}`}
      description={
        code === "en"
          ? t`One on each line. STOP must be among them.`
          : t`One on each line. Leave it empty if there are none.`
      }
      rows={3}
      maxLength={1_000}
      value={value[code]}
      onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
    />
  ));
}
