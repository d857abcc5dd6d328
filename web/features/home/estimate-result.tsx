import { Plural, Trans } from "@lingui/react/macro";
import { formatMoney, type Currency } from "../../../domain/money.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { formatCount } from "../../ui/numbers.ts";
import classes from "./home.module.css";
import type { Forecast } from "./use-forecast.ts";

type Props = {
  forecast: Forecast | undefined;
  isOld: boolean;
  error: unknown;
  currency: Currency;
  onRetry: () => void;
};

/** The answer in whole sentences; dimmed while a newer one is being worked out. */
export function EstimateResult({ forecast, isOld, error, currency, onRetry }: Props) {
  if (error && !forecast) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <div
      className={isOld ? classes.resultOld : classes.result}
      aria-live="polite"
      aria-busy={isOld}
    >
      {forecast ? (
        <Answer forecast={forecast} currency={currency} />
      ) : (
        <p className={classes.answer}>…</p>
      )}
    </div>
  );
}

function Answer({ forecast, currency }: { forecast: Forecast; currency: Currency }) {
  if (forecast.tooNarrow || forecast.people === 0) {
    return (
      <>
        <p className={classes.answer}>
          <Trans>Too few people there</Trans>
        </p>
        <p>
          <Trans>
            We only send where at least 1,000 people can be reached. Choose a larger place.
          </Trans>
        </p>
      </>
    );
  }
  const people = formatCount(forecast.people);
  const price = formatMoney(forecast.amountMinor, currency);
  const tax = formatMoney(forecast.taxMinor, currency);
  const low = formatCount(forecast.delivered.low);
  const high = formatCount(forecast.delivered.high);
  return (
    <>
      <p className={classes.answer}>
        <Trans>
          {price} reaches {people} people
        </Trans>
      </p>
      <p>
        <Trans>
          VAT of {tax} is included. Expect {low} to {high} messages to arrive. Money for those that
          do not comes back to your wallet.
        </Trans>
      </p>
      <p className="lh-quiet lh-small">
        <Plural
          value={forecast.parts}
          one="One SMS for each person."
          other="Your message is long: # SMS for each person."
        />{" "}
        {forecast.people >= forecast.maxPeople ? (
          <Trans>That is everybody we can reach there.</Trans>
        ) : null}
      </p>
    </>
  );
}

/** The same in one line, for the bar at the bottom of a phone. */
export function EstimateLine({
  forecast,
  currency,
}: {
  forecast: Forecast | undefined;
  currency: Currency;
}) {
  if (!forecast || forecast.people === 0) return null;
  const people = formatCount(forecast.people);
  const price = formatMoney(forecast.amountMinor, currency);
  return (
    <strong>
      <Trans>
        {people} people for {price}
      </Trans>
    </strong>
  );
}
