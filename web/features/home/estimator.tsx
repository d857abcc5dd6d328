import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect, Textarea, TextInput } from "../../ui/fields.tsx";
import { COUNTRIES, SOUTH_AFRICA, countryById } from "../../../domain/countries.ts";
import { formatMoney } from "../../../domain/money.ts";
import { measureMessage } from "../../../domain/message-segments.ts";
import { useCountry, withLimits } from "../../api/catalogue-queries.ts";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { readWish, type EstimateInput } from "./estimate.ts";

type Props = { input: EstimateInput; onChange: (patch: Partial<EstimateInput>) => void };

const DEFAULT_AMOUNT = { money: "150", people: "1,000" };

/** Country, message, place, and money or people: all that a price needs. */
export function Estimator({ input, onChange }: Props) {
  const { t } = useLingui();
  const places = useCountry(input.countryId)?.counties ?? [];
  const country = countryById(input.countryId) ?? SOUTH_AFRICA;
  return (
    <Card title={<Trans>What would it cost?</Trans>}>
      <Segmented
        label={t`Country`}
        isLabelHidden
        value={String(input.countryId)}
        options={COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange({ countryId: Number(id), countyId: "" })}
      />
      <Segmented
        label={t`I know`}
        isLabelHidden
        value={input.wish}
        options={[
          { value: "money", label: t`I know my budget` },
          { value: "people", label: t`I know how many` },
        ]}
        onChange={(wish) => onChange({ wish, amount: DEFAULT_AMOUNT[wish] })}
      />
      <AmountField input={input} onChange={onChange} />
      <NativeSelect
        label={t`Where`}
        value={input.countyId}
        onChange={(event) => onChange({ countyId: event.currentTarget.value })}
        data={[
          { value: "", label: t`Everywhere in ${country.name}` },
          ...places.map(({ countyId, countyName }) => ({
            value: String(countyId),
            label: countyName,
          })),
        ]}
      />
      <MessageField text={input.text} onChange={(text) => onChange({ text })} />
    </Card>
  );
}

function AmountField({ input, onChange }: Props) {
  const { t } = useLingui();
  const details = useCountry(input.countryId);
  const country = withLimits(countryById(input.countryId) ?? SOUTH_AFRICA, details);
  const wish = readWish(input, country);
  const least = formatMoney(country.topUpMinMinor, country.currency);
  const most = formatMoney(country.topUpMaxMinor, country.currency);
  const sentences = {
    "no-amount": t`Type an amount of money, like 150.`,
    "no-people": t`Type a number of people, like 1,000.`,
    "too-little": t`The smallest payment is ${least}.`,
    "too-much":
      input.wish === "money"
        ? t`The largest payment is ${most}.`
        : t`That is more people than there are.`,
  };
  return (
    <TextInput
      label={input.wish === "money" ? t`Money` : t`People`}
      inputMode="decimal"
      autoComplete="off"
      start={input.wish === "money" ? <span>{country.currencySymbol}</span> : undefined}
      value={input.amount}
      error={wish.ok ? undefined : sentences[wish.problem]}
      onChange={(event) => onChange({ amount: event.currentTarget.value })}
    />
  );
}

function MessageField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  const { units, perSegment } = measureMessage(text);
  return (
    <Textarea
      label={t`Your message (you can write it later)`}
      placeholder={t`This Friday: bread R12, milk R15. Open till 8 at Main Street 4.`}
      description={
        text.trim() === "" ? undefined : t`${units} characters of the ${perSegment} in one SMS.`
      }
      rows={3}
      maxLength={600}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
