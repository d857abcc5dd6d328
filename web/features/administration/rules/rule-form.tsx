import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { countryName } from "../country-names.ts";
import { RuleFields } from "./rule-fields.tsx";
import { ruleFrom, type Typed, typedFrom } from "./typed-rule.ts";

type Preview = Outputs["administration"]["previewCountryRule"];
type Props = {
  countryId: number;
  /** What holds now: the form begins with it. */
  held: CountryRule;
  firstDay: string;
  onDone: () => void;
};

/** Sets a rule from a day on: what would change is shown before it can be set. */
export function RuleForm({ countryId, held, firstDay, onDone }: Props) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => typedFrom(held));
  const [from, setFrom] = useState(firstDay);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const rule = ruleFrom(typed);
  const change = (next: Typed) => {
    setTyped(next);
    setPreview(null);
  };
  const show = async () => {
    if (!rule) return;
    setError(null);
    try {
      setPreview(await client.administration.previewCountryRule({ countryId, rule, from }));
    } catch (thrown) {
      setError(thrown);
    }
  };
  const set = async (reason: string) => {
    if (!rule) return;
    await client.administration.setCountryRule({ countryId, rule, from, reason });
    setAsking(false);
    await queries.invalidateQueries({ queryKey: orpc.administration.key() });
    onDone();
  };
  return (
    <>
      <RuleFields typed={typed} onChange={change} />
      <TextInput
        label={<Trans>First day</Trans>}
        description={<Trans>What holds until then stays as it is.</Trans>}
        type="date"
        min={firstDay}
        value={from}
        onChange={(event) => {
          setFrom(event.currentTarget.value);
          setPreview(null);
        }}
      />
      <ErrorNotice error={error} />
      {preview ? <Effects preview={preview} /> : null}
      <div className="lh-row">
        {preview ? (
          <Button onClick={() => setAsking(true)}>
            <Trans>Set this rule</Trans>
          </Button>
        ) : (
          <Button disabled={!rule || from < firstDay} onClick={() => void show()}>
            <Trans>Show what would change</Trans>
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {isAsking && preview ? (
        <ReasonDialog
          title={<Trans>Set this rule?</Trans>}
          confirmLabel={<Trans>Set this rule</Trans>}
          isDangerous={preview.isNarrower}
          typedWord={preview.isNarrower ? countryName(countryId) : undefined}
          onConfirm={set}
          onCancel={() => setAsking(false)}
        >
          <Trans>It applies to everybody in {countryName(countryId)} from the chosen day on.</Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function Effects({ preview: { effects, isNarrower } }: { preview: Preview }) {
  const { t } = useLingui();
  return (
    <Notice
      tone={isNarrower ? "warn" : "info"}
      announce="politely"
      title={isNarrower ? t`This is stricter than before.` : t`What would change`}
    >
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
    </Notice>
  );
}
