import { Plural, Trans } from "@lingui/react/macro";
import { SOUTH_AFRICA, countryById } from "../../../domain/countries.ts";
import { taxWord } from "../../../domain/money/tax-word.ts";
import { formatMoney } from "../../../domain/money/money.ts";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { formatCount } from "../../ui/numbers.ts";
import type { Answer, Found } from "./answer.ts";
import classes from "./home.module.css";

/** The answer in whole sentences; while a newer one is being worked out it says so and shows the old one dimmed. */
export function EstimateResult({ answer, onRetry }: { answer: Answer; onRetry: () => void }) {
  if (answer.kind === "failed") return <ErrorNotice error={answer.error} onRetry={onRetry} />;
  const isCounting = answer.kind === "counting";
  return (
    <div className={classes.result} aria-live="polite" aria-busy={isCounting}>
      {answer.kind === "wrong" ? <NoPrice /> : null}
      {isCounting ? <Counting old={answer.old} /> : null}
      {answer.kind === "none" ? <p className={classes.answer}>…</p> : null}
      {answer.kind === "price" ? <Sentences found={answer.found} /> : null}
    </div>
  );
}

function NoPrice() {
  return (
    <>
      <p className={classes.answer}>
        <Trans>No price yet</Trans>
      </p>
      <p>
        <Trans>Fix what is marked above to see the price.</Trans>
      </p>
    </>
  );
}

function Counting({ old }: { old: Found | undefined }) {
  return (
    <>
      <p className="lh-quiet lh-small">
        <Trans>Counting…</Trans>
      </p>
      {old ? (
        <div className={classes.old}>
          <Sentences found={old} />
        </div>
      ) : null}
    </>
  );
}

function currencyOf({ countryId }: Found) {
  return (countryById(countryId) ?? SOUTH_AFRICA).currency;
}

function Sentences({ found: forecast }: { found: Found }) {
  const currency = currencyOf(forecast);
  if (forecast.tooNarrow || forecast.people === 0) {
    return (
      <>
        <p className={classes.answer}>
          <Trans>Too few people there</Trans>
        </p>
        <p>
          <Trans>
            We only send where we can reach at least 1,000 people. Choose a larger place.
          </Trans>
        </p>
      </>
    );
  }
  const people = formatCount(forecast.people);
  const price = formatMoney(forecast.amountMinor, currency);
  const tax = formatMoney(forecast.taxMinor, currency);
  const taxes = taxWord(forecast.taxLines.map(({ name }) => name));
  const low = formatCount(forecast.delivered.low);
  const high = formatCount(forecast.delivered.high);
  return (
    <>
      <p className={classes.answer}>
        <Trans>
          {price} pays for {people} people
        </Trans>
      </p>
      <p>
        <Trans>
          Includes {tax} {taxes}. Expect {low} to {high} messages to arrive. If a message does not
          arrive, you get that money back.
        </Trans>
      </p>
      <p className="lh-quiet lh-small">
        <Plural
          value={forecast.parts}
          one="One SMS for each person."
          other="# SMS for each person."
        />{" "}
        {forecast.people >= forecast.maxPeople ? (
          <Trans>That is everyone we can reach there.</Trans>
        ) : null}
      </p>
    </>
  );
}

/** The same in one line, for the bar at the bottom of a phone: the price, or why there is none. */
export function EstimateLine({ answer }: { answer: Answer }) {
  if (answer.kind === "wrong") return <strong className={classes.wrong}>{answer.sentence}</strong>;
  if (answer.kind === "price")
    return (
      <strong>
        <PriceLine found={answer.found} />
      </strong>
    );
  if (answer.kind !== "counting") return null;
  return (
    <span className="lh-quiet">
      {answer.old ? <PriceLine found={answer.old} /> : null} <Trans>Counting…</Trans>
    </span>
  );
}

function PriceLine({ found }: { found: Found }) {
  if (found.people === 0) return <Trans>Too few people there</Trans>;
  const people = formatCount(found.people);
  const price = formatMoney(found.amountMinor, currencyOf(found));
  return (
    <Trans>
      {people} people for {price}
    </Trans>
  );
}
