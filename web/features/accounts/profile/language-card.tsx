import { Trans } from "@lingui/react/macro";
import { Card } from "../../../ui/card.tsx";
import { LanguageChoice } from "../../../ui/language/language-choice.tsx";
import { switchLanguage } from "../../../session/switch-language.ts";

/** The language, and what to expect of the drafts. */
export function LanguageCard() {
  return (
    <Card title={<Trans>Language</Trans>}>
      <LanguageChoice onChoose={switchLanguage} />
      <p className="lh-quiet lh-small">
        <Trans>
          Draft translations have not been reviewed and are not complete. Missing texts are shown in
          English.
        </Trans>
      </p>
    </Card>
  );
}
