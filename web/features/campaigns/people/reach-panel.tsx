import { Trans } from "@lingui/react/macro";
import { forecastRanges } from "../../../../domain/campaign/forecast.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { tooFewSentence } from "../../../../domain/campaign/people/too-few.ts";
import type { Currency } from "../../../../domain/money/money.ts";
import { forecastRating } from "../../../../domain/campaign/reach.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { costOfPeople, type PriceFacts } from "../cost/people-money.ts";
import type { Draft } from "../draft/draft.ts";
import classes from "./reach-panel.module.css";
import { whoGetsRich } from "../audience/who-gets-kind.ts";
import type { Reach } from "../audience/use-reach.ts";

type Props = {
  reach: Reach;
  draft: Draft;
  sentence: string;
  error: string | undefined;
  price: PriceFacts;
  currency: Currency;
};

/** Says what is wrong with the choice of people; the fields of that choice refer to it. */
export const TARGETING_ERROR = "targeting-error";

const WORDS = {
  "too narrow": { tone: "warn", label: <Trans>Too few people</Trans> },
  good: { tone: "good", label: <Trans>Enough people</Trans> },
  broad: { tone: "info", label: <Trans>Very many people</Trans> },
} as const;

const ADVICE = {
  good: <Trans>You choose later how many of them it is for.</Trans>,
  broad: <Trans>That is a lot of people. Choosing places near you usually brings more.</Trans>,
};

/** The audience and its size; while a new one is counted the last figure is not shown, because it is of other people. */
export function ReachPanel({ reach, draft, sentence, error, price, currency }: Props) {
  const { isStale } = reach;
  const forecast = isStale ? undefined : reach.forecast;
  const isTooNarrow = forecast?.tooNarrow === true;
  const word = forecast ? forecastRating(forecast) : undefined;
  // A list may be small: its floor is another, and the server knows it.
  const isOfList = draft.targetModel === "list" && draft.listUse !== "with-profile";
  const shown = isOfList && !isTooNarrow ? undefined : word;
  // Where an amount was named, how many of them get it stands below.
  const isNumberOpen = draft.people === 0 || shown !== "good";
  // Of a whole list that is too small its owner reads beside the list.
  const isSmallList = isOfList && draft.listUse === "all";
  const advice = isTooNarrow
    ? isSmallList
      ? " "
      : tooFewSentence(draft)
    : shown && shown !== "too narrow" && isNumberOpen
      ? ADVICE[shown]
      : " ";
  return (
    <div className={classes.panel}>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.figureLine} aria-busy={isStale} role="status">
        <span className={classes.figure}>
          {forecast ? <Figure forecast={forecast} /> : <Trans>Counting people…</Trans>}
        </span>
        {shown ? <Badge tone={WORDS[shown].tone}>{WORDS[shown].label}</Badge> : null}
      </div>
      {error ? (
        // Too few is said once, in the words of the page.
        <p id={TARGETING_ERROR} className={classes.error} role="alert">
          {isTooNarrow ? advice : error}
        </p>
      ) : (
        <p className="lh-small lh-quiet">{advice}</p>
      )}
      {/* That fewer than a hundred are left out changes nothing for anybody. */}
      {forecast?.optedOut?.low ? <OptedOut {...forecast.optedOut} /> : null}
      <WhoGetsRich draft={draft} />
      <CountedHow draft={draft} />
      {draft.people > 0 && !reach.forecast?.tooNarrow ? (
        <Results draft={draft} price={price} currency={currency} />
      ) : null}
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
    </div>
  );
}

/** How many people of the choice want no adverts. */
function OptedOut({ low, high }: { low: number; high: number }) {
  return (
    <p className="lh-small lh-quiet">
      <Trans>
        {formatCount(low)} to {formatCount(high)} others match too, but have asked for no adverts.
      </Trans>
    </p>
  );
}

/** Who gets a rich message, and what the others get. */
function WhoGetsRich({ draft }: { draft: Draft }) {
  const who = whoGetsRich(draft);
  if (who === undefined) return null;
  return (
    <p className="lh-small">
      {who === "all" ? (
        <Trans>
          Phones with RCS get the message with pictures and buttons. All other phones get your SMS
          instead.
        </Trans>
      ) : (
        <Trans>
          Only phones with RCS get it, and only they are counted. To include the others, add an SMS
          for them at the step Message.
        </Trans>
      )}
    </p>
  );
}

/** What is counted here instead of by the networks, and how. */
function CountedHow({ draft }: { draft: Draft }) {
  if (draft.targetModel === "list" && draft.listUse !== "all")
    return (
      <p className="lh-small lh-quiet">
        <Trans>
          This is an estimate. Only the networks know who on your list matches, and they get it only
          after you have paid. You get the money back for everyone who does not get it.
        </Trans>
      </p>
    );
  if (draft.targetModel === "list")
    return (
      <p className="lh-small lh-quiet">
        <Trans>
          We counted your list ourselves, by the first digits of its numbers. The networks get it
          only after you have paid. You get the money back for everyone who does not get it.
        </Trans>
      </p>
    );
  if (draft.excludeListId === null) return null;
  return (
    <p className="lh-small lh-quiet">
      <Trans>
        This is an estimate. The networks get the list you leave out only after you have paid.
      </Trans>
    </p>
  );
}

type ResultsProps = { draft: Draft; price: PriceFacts; currency: Currency };

/** The other two figures: how many this money reaches, and what will likely come of it. */
function Results({ draft, price, currency }: ResultsProps) {
  const { people } = draft;
  const kind = kindOf(draft);
  const { isOnPhones } = kind;
  const { delivered, clicks } = forecastRanges(kind, people);
  return (
    <>
      <p>
        <Trans>
          Your <Money amountMinor={costOfPeople(people, price)} currency={currency} /> pays for{" "}
          <b>{formatCount(people)}</b> of them.
        </Trans>
      </p>
      <p>
        {isOnPhones ? (
          <Trans>
            Likely <b>{formatCount(delivered.low)}</b> to <b>{formatCount(delivered.high)}</b> get
            it
          </Trans>
        ) : (
          <Trans>
            Likely <b>{formatCount(delivered.low)}</b> to <b>{formatCount(delivered.high)}</b> see
            it
          </Trans>
        )}
        {clicks.high > 0 ? (
          <Trans>
            {" "}
            and {formatCount(clicks.low)} to {formatCount(clicks.high)} tap the link
          </Trans>
        ) : null}
        .
      </p>
    </>
  );
}

function Figure({ forecast }: { forecast: NonNullable<Reach["forecast"]> }) {
  const { low, high } = forecast.matching;
  if (forecast.tooNarrow) return <Trans>Fewer than {formatCount(high)} people</Trans>;
  return (
    <Trans>
      {formatCount(low)} to {formatCount(high)} people
    </Trans>
  );
}
