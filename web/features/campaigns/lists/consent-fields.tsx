import { Trans, useLingui } from "@lingui/react/macro";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { Inputs } from "../../../api/client.ts";
import { CONSENT_TEXT } from "./consent-text.ts";

type Source = Inputs["audience"]["declareConsent"]["source"];

export type ConsentChoice = { source: Source; isAgreed: boolean };

export const NO_CONSENT: ConsentChoice = { source: "customers", isAgreed: false };

export function isConsentGiven({ isAgreed }: ConsentChoice): boolean {
  return isAgreed;
}

type Props = {
  choice: ConsentChoice;
  error: string | undefined;
  onChange(choice: ConsentChoice): void;
};

/** Where the numbers come from, and that these people agreed. */
export function ConsentFields({ choice, error, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        label={<Trans>Where do the numbers come from?</Trans>}
        data={[
          { value: "customers", label: t`They bought from me` },
          { value: "sign-up", label: t`They signed up for messages` },
          { value: "event", label: t`They agreed at an event` },
          { value: "other", label: t`They agreed in another way` },
        ]}
        value={choice.source}
        onChange={(event) =>
          onChange({ ...choice, source: event.currentTarget.value as ConsentChoice["source"] })
        }
      />
      <CheckBox
        label={CONSENT_TEXT}
        description={<Trans>We record when you confirmed this.</Trans>}
        checked={choice.isAgreed}
        error={error}
        onChange={(event) => onChange({ ...choice, isAgreed: event.currentTarget.checked })}
      />
    </>
  );
}
