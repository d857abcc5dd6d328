import { Trans, useLingui } from "@lingui/react/macro";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { Inputs } from "../../../api/client.ts";
import { CONSENT_TEXT } from "./consent-text.ts";

type Source = Inputs["audience"]["declareConsent"]["source"];

/** Nothing is answered for anybody: where the numbers come from decides whether they may be written to. */
export type ConsentChoice = { source: Source | undefined; isAgreed: boolean };

export const NO_CONSENT: ConsentChoice = { source: undefined, isAgreed: false };

/** The source, once both questions are answered. */
export function consentGiven({ source, isAgreed }: ConsentChoice): Source | undefined {
  return isAgreed ? source : undefined;
}

type Props = {
  choice: ConsentChoice;
  error: string | undefined;
  sourceError: string | undefined;
  onChange(choice: ConsentChoice): void;
};

/** Where the numbers come from, and that these people agreed. */
export function ConsentFields({ choice, error, sourceError, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        label={<Trans>Where do the numbers come from?</Trans>}
        data={[
          ...(choice.source ? [] : [{ value: "", label: t`Choose an answer` }]),
          { value: "customers", label: t`They bought from me` },
          { value: "sign-up", label: t`They signed up for messages` },
          { value: "event", label: t`They agreed at an event` },
          { value: "other", label: t`They agreed in another way` },
        ]}
        value={choice.source ?? ""}
        error={sourceError}
        onChange={(event) => onChange({ ...choice, source: event.currentTarget.value as Source })}
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
