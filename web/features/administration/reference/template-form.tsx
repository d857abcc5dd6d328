import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import { PHONE_PLACEHOLDER } from "../../../../domain/message/contact/shop-phone.ts";
import { LANGUAGES, languageOf } from "../../../../domain/text/languages.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { useCountriesHere } from "../../../session/cells.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { CountrySelect } from "../country-select.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { TemplateSeasons } from "./template-seasons.tsx";
import { priceIn, type TemplateText } from "./template-text.ts";
import { useTrades } from "../../../api/use-trades.ts";

/** Banners and cards are made of more than a text. */
const TEXT_KINDS = Object.values(KINDS).filter(({ isText }) => isText);
const ALL = "";

type Props = {
  template: TemplateText;
  /** Throws what the server says is wrong. */
  onSave: (template: TemplateText, reason: string) => Promise<void>;
  onCancel: () => void;
};

/** One example: what it says, for whom it is offered, and what it costs in each country. */
export function TemplateForm({ template, onSave, onCancel }: Props) {
  const { t } = useLingui();
  const trades = useTrades();
  const [typed, setTyped] = useState(template);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const put = (patch: Partial<TemplateText>) => setTyped({ ...typed, ...patch });
  const missing = (value: string) =>
    isTried && value.trim() === "" ? t`Fill this in.` : undefined;
  const isWhole = [typed.title, typed.occasion, typed.text].every((value) => value.trim() !== "");
  return (
    <Card title={template.id === "" ? <Trans>New example</Trans> : template.title}>
      <div className={classes.filters}>
        <TextInput
          label={t`Title`}
          maxLength={40}
          value={typed.title}
          error={missing(typed.title)}
          onChange={(event) => put({ title: event.currentTarget.value })}
        />
        <TextInput
          label={t`Occasion`}
          maxLength={40}
          value={typed.occasion}
          error={missing(typed.occasion)}
          onChange={(event) => put({ occasion: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Trade`}
          value={String(typed.segmentId ?? ALL)}
          onChange={({ currentTarget: { value } }) =>
            put({ segmentId: value === ALL ? null : Number(value) })
          }
          data={[{ value: ALL, label: t`Every trade` }, ...trades]}
        />
        <CountrySelect
          none={t`Every country`}
          value={typed.countryId}
          onChange={(countryId) => put({ countryId })}
        />
        <NativeSelect
          label={t`Language`}
          value={typed.language}
          onChange={(event) => put({ language: languageOf(event.currentTarget.value) })}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <NativeSelect
          label={t`Kind`}
          value={String(typed.flowTypeId)}
          onChange={(event) => put({ flowTypeId: Number(event.currentTarget.value) })}
          data={TEXT_KINDS.map(({ flowTypeId, name }) => ({
            value: String(flowTypeId),
            label: translateKnown(name),
          }))}
        />
      </div>
      <Textarea
        label={t`Text`}
        description={t`Where it says ${PHONE_PLACEHOLDER}, each shop gets its own number.`}
        rows={4}
        maxLength={1000}
        value={typed.text}
        error={missing(typed.text)}
        onChange={(event) => put({ text: event.currentTarget.value })}
      />
      <TemplateSeasons
        seasons={typed.seasons}
        countryId={typed.countryId}
        onChange={(seasons) => put({ seasons })}
      />
      <Prices template={typed} />
      <div className="lh-row">
        <Button onClick={() => (isWhole ? setAsking(true) : setTried(true))}>
          <Trans>Save this example</Trans>
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Save this example?</Trans>}
          confirmLabel={<Trans>Save this example</Trans>}
          onConfirm={(reason) => onSave(trimmed(typed), reason)}
          onCancel={() => setAsking(false)}
        >
          <Trans>Everyone sees it on the next page they open.</Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}

function trimmed(template: TemplateText): TemplateText {
  const [title, occasion, text] = [template.title, template.occasion, template.text];
  return { ...template, title: title.trim(), occasion: occasion.trim(), text: text.trim() };
}

/** Its price in every country, with the longest sender and the networks' opt-out suffixes. */
function Prices({ template }: { template: TemplateText }) {
  const offered = useCountriesHere().filter(({ id }) => [null, id].includes(template.countryId));
  return (
    <ul className="lh-stack-tight" aria-live="polite">
      {offered.map(({ id, name }) => (
        <PriceIn key={id} countryId={id} name={name} template={template} />
      ))}
    </ul>
  );
}

type PriceProps = { countryId: number; name: string; template: TemplateText };

function PriceIn({ countryId, name, template }: PriceProps) {
  const country = useCountry(countryId);
  const cost = country && priceIn(template, country);
  if (!cost) return null;
  return (
    <li>
      {name}:{" "}
      <b>
        <Trans>{cost.price} for 1,000 people</Trans>
      </b>
      , <Plural value={cost.parts} one="# message each" other="# messages each" />
    </li>
  );
}
