import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { chooseLanguage } from "../i18n/i18n.ts";
import { LANGUAGES, languageOf } from "../i18n/languages.ts";
import { NativeSelect } from "./fields.tsx";

/** The language of the app; those that no speaker has reviewed yet say so. */
export function LanguageChoice() {
  const { t, i18n } = useLingui();
  const [hasFailed, setFailed] = useState(false);
  return (
    <NativeSelect
      label={t`Language`}
      value={i18n.locale}
      error={hasFailed ? t`There is no connection right now. Try again.` : undefined}
      onChange={(event) => {
        setFailed(false);
        void chooseLanguage(languageOf(event.currentTarget.value)).catch(() => setFailed(true));
      }}
      data={LANGUAGES.map(({ code, name }) => ({
        value: code,
        label: code === "en" ? name : t`${name} (draft)`,
      }))}
    />
  );
}
