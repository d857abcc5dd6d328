import { placeName } from "../../../domain/text/place-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Slider } from "../../ui/slider/slider.tsx";
import { countryById, SOUTH_AFRICA, type CountryConfig } from "../../../domain/countries.ts";
import { budgetStops, nearestStop } from "../../../domain/money/budget-stops.ts";
import { formatRoundMoney, moneyInputText, parseMoneyInput } from "../../../domain/money/money.ts";
import { useCountry } from "../../api/catalogue-queries.ts";
import { useCountriesHere } from "../../session/cells.ts";
import { OtherCells } from "../../session/other-cells.tsx";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import type { EstimateInput } from "./estimate.ts";
import { exampleMessage } from "./example-message.ts";
import type { FieldWords } from "./use-forecast.ts";
import classes from "./home.module.css";

type Props = {
  input: EstimateInput;
  words: FieldWords;
  onChange: (patch: Partial<EstimateInput>) => void;
};

const DEFAULT_AMOUNT = { money: "150", people: "1,000" };

/** Country, message, place, and money or people: all that a price needs. */
export function Estimator({ input, words, onChange }: Props) {
  const { t } = useLingui();
  const places = useCountry(input.countryId)?.counties ?? [];
  const country = countryById(input.countryId) ?? SOUTH_AFRICA;
  const countries = useCountriesHere();
  return (
    <Card title={<Trans>What would it cost?</Trans>}>
      <Segmented
        label={t`Country`}
        isLabelHidden
        value={String(input.countryId)}
        options={countries.map(({ id, name }) => ({ value: String(id), label: placeName(name) }))}
        onChange={(id) => onChange({ countryId: Number(id), countyId: "" })}
      />
      <OtherCells />
      <Segmented
        label={t`What you know`}
        isLabelHidden
        value={input.request}
        options={[
          { value: "money", label: t`I know my budget` },
          { value: "people", label: t`I know how many` },
        ]}
        onChange={(request) => onChange({ request, amount: DEFAULT_AMOUNT[request] })}
      />
      <AmountField {...{ input, words, onChange }} />
      <NativeSelect
        label={t`Where`}
        value={input.countyId}
        onChange={(event) => onChange({ countyId: event.currentTarget.value })}
        data={[
          { value: "", label: t`Everywhere in ${placeName(country.name)}` },
          ...places.map(({ countyId, countyName }) => ({
            value: String(countyId),
            label: placeName(countyName),
          })),
        ]}
      />
      <MessageField {...{ input, words, onChange }} />
    </Card>
  );
}

function AmountField({ input, words, onChange }: Props) {
  const { t } = useLingui();
  const country = countryById(input.countryId) ?? SOUTH_AFRICA;
  const isMoney = input.request === "money";
  return (
    <div>
      <TextInput
        label={isMoney ? t`Money` : t`People`}
        inputMode="decimal"
        autoComplete="off"
        start={isMoney ? country.currencySymbol : undefined}
        value={input.amount}
        error={words.amountProblem}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      {isMoney ? <MoneySlider {...{ input, country, onChange }} /> : null}
    </div>
  );
}

/** What shops spend at first; the field takes more. */
const SLIDER_MAX_MINOR = 150_000;

type SliderProps = Pick<Props, "input" | "onChange"> & { country: CountryConfig };

function MoneySlider({ input, country, onChange }: SliderProps) {
  const { t } = useLingui();
  const stops = budgetStops(country.topUpMinMinor, SLIDER_MAX_MINOR);
  const short = (minor = 0) => formatRoundMoney(minor, country.currency);
  const place = nearestStop(stops, parseMoneyInput(input.amount) ?? 0);
  return (
    <Slider
      label={t`Choose an amount`}
      count={stops.length}
      place={place}
      valueText={short(stops[place])}
      ends={[short(stops[0]), short(stops.at(-1))]}
      onMove={(moved) => onChange({ amount: moneyInputText(stops[moved] ?? 0) })}
    />
  );
}

function MessageField({ input, words, onChange }: Props) {
  const { t } = useLingui();
  // Something stands there from the start, so that the first letter moves nothing.
  const hint =
    (words.textProblem ? "" : words.length) ||
    t`One SMS holds 160 characters, with the opt-out words that the law asks for.`;
  return (
    <Textarea
      label={t`Your message (you can write it later)`}
      placeholder={exampleMessage(input.countryId)}
      description={<span className={classes.hint}>{hint}</span>}
      error={words.textProblem}
      rows={3}
      grows
      maxLength={600}
      value={input.text}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  );
}
