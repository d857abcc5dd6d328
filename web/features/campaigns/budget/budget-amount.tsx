import { Trans, useLingui } from "@lingui/react/macro";
import { forecastRanges } from "../../../../domain/campaign/forecast.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { nearestStop } from "../../../../domain/money/budget-stops.ts";
import { formatMoney, formatRoundMoney } from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import { Slider } from "../../../ui/slider/slider.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { amountStops } from "../cost/amount-stops.ts";
import { costOfPeople } from "../cost/people-money.ts";
import { smallestCharge } from "../cost/smallest-charge.ts";
import { useCost } from "../step/summary-line.tsx";
import type { StepModel } from "../step/step-model.ts";
import classes from "./budget.module.css";

/** Fewer places are no line to move along. */
const MIN_STOPS = 3;

/** A slider for the amount, and what it brings. */
export function BudgetAmount({ model }: { model: StepModel }) {
  return (
    <div className={classes.outcome}>
      <Amount model={model} />
      <Outcome model={model} />
    </div>
  );
}

function Amount({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { country, editor, parts, unitPriceTenThousandths, reach } = model;
  const { people } = editor.draft;
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const maxPeople = reach.forecast?.maxPeople ?? 0;
  const stops = amountStops(price, maxPeople, country);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || stops.length < MIN_STOPS) return <div className={classes.noSlider} />;
  const short = (minor: number) => formatRoundMoney(minor, currency);
  function move(place: number) {
    const stop = stops[place];
    if (!stop) return;
    // Everyone is a number of people; what is left of a budget would be none of theirs.
    model.budget.name(stop.people === maxPeople ? null : stop.minor);
    editor.change({ people: stop.people });
  }
  const costMinor = costOfPeople(people, price);
  const most = short(last.minor);
  const named = { people: formatCount(people), price: formatMoney(costMinor, currency) };
  return (
    <Slider
      label={t`Choose an amount`}
      count={stops.length}
      place={nearestStop(
        stops.map(({ minor }) => minor),
        costMinor,
      )}
      valueText={translate("{people} people for {price}", named)}
      ends={[short(first.minor), last.people === maxPeople ? t`${most}, everyone` : most]}
      onMove={move}
    />
  );
}

function Outcome({ model }: { model: StepModel }) {
  const { unitPriceTenThousandths, reach, editor, budget } = model;
  const { people } = editor.draft;
  const costMinor = costOfPeople(people, { unitPriceTenThousandths, parts: model.parts });
  const kind = kindOf(editor.draft);
  const { delivered } = forecastRanges(kind, people);
  const hasMoneyLeft = people === reach.forecast?.maxPeople && (budget.minor ?? 0) > costMinor;
  if (people === 0)
    return (
      <p className="lh-quiet" role="status">
        <Trans>Choose an amount and see how many people it pays for.</Trans>
      </p>
    );
  return (
    <div role="status">
      <p className={classes.figure}>
        <Trans>
          {formatCount(people)} people for{" "}
          <Money amountMinor={costMinor} currency={model.country.currencyCode} />
        </Trans>
      </p>
      <p className="lh-quiet">
        {hasMoneyLeft ? (
          <Trans>That is everyone you chose. You do not need the rest of your budget. </Trans>
        ) : null}
        {model.parts > 1 ? (
          <Trans>Your message takes {model.parts} SMS for each person. </Trans>
        ) : null}
        {kind.isOnPhones ? (
          <Trans>
            We expect about {formatCount(delivered.low)} to {formatCount(delivered.high)} of them to
            get it: some phones are off or out of reach.
          </Trans>
        ) : (
          <Trans>
            We expect about {formatCount(delivered.low)} to {formatCount(delivered.high)} of them to
            see it: not everyone opens a page that shows it.
          </Trans>
        )}
      </p>
      <SmallestPayment model={model} />
    </div>
  );
}

/** What the review says of an amount below the smallest payment, where the amount is chosen. A visitor has no wallet yet. */
function SmallestPayment({ model }: { model: StepModel }) {
  const { costMinor, afterMinor = -costMinor, leastMinor, currency } = useCost(model);
  const smallest = smallestCharge(-afterMinor, leastMinor);
  if (!smallest) return null;
  const money = (minor: number) => <Money amountMinor={minor} currency={currency} />;
  return (
    <p>
      <Trans>
        {money(smallest.chargeMinor)} is the smallest card payment. {money(smallest.restMinor)}{" "}
        stays in your wallet.
      </Trans>
    </p>
  );
}
