import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Language, LANGUAGES, languageOf } from "../../../domain/text/languages.ts";
import { NativeSelect } from "../form/native-select.tsx";

type LanguageChoiceProps = { onChoose: (language: Language) => Promise<void> };

/** The language of the app; those that no speaker has reviewed yet say so. */
export function LanguageChoice({ onChoose }: LanguageChoiceProps) {
  const { t, i18n } = useLingui();
  const [hasFailed, setFailed] = useState(false);
  return (
    <NativeSelect
      label={t`Language`}
      value={i18n.locale}
      error={hasFailed ? t`You are offline. Try again when you are connected.` : undefined}
      onChange={(event) => {
        setFailed(false);
        void onChoose(languageOf(event.currentTarget.value)).catch(() => setFailed(true));
      }}
      data={LANGUAGES.map(({ code, name }) => ({
        value: code,
        label: code === "en" ? name : t`${name} (draft)`,
      }))}
      description={
        i18n.locale === "en" ? undefined : <Trans>A draft translation, not reviewed yet.</Trans>
      }
    />
  );
}
