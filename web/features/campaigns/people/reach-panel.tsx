import { Trans } from "@lingui/react/macro";
import { reachWord } from "../../../../domain/reach.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/status-badge.tsx";
import classes from "./reach-panel.module.css";
import type { Reach } from "./use-reach.ts";

type Props = { reach: Reach; sentence: string; error: string | undefined };

const WORDS = {
  "too narrow": { tone: "warn", label: "Too narrow" },
  good: { tone: "good", label: "Good" },
  broad: { tone: "info", label: "Broad" },
} as const;

const ADVICE = {
  "too narrow": <Trans>Fewer than 1,000 people match. Add places, ages or genders.</Trans>,
  good: <Trans>You choose later how many of them get your message.</Trans>,
  broad: <Trans>That is a lot of people. Choosing places near you usually brings more.</Trans>,
};

/** Who is meant and how many that are; the last figure stays, dimmed, while a new one is counted. */
export function ReachPanel({ reach, sentence, error }: Props) {
  const { forecast, isStale } = reach;
  const word = forecast ? reachWord(forecast.tooNarrow ? 0 : forecast.matching.low) : undefined;
  return (
    <div className={classes.panel}>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.figureLine} data-dimmed={isStale} aria-busy={isStale} role="status">
        <span className={classes.figure}>
          {forecast ? <Figure forecast={forecast} /> : <Trans>Counting people…</Trans>}
        </span>
        {word ? <Badge tone={WORDS[word].tone}>{WORDS[word].label}</Badge> : null}
      </div>
      <p className="lh-small lh-quiet">{word ? ADVICE[word] : " "}</p>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
    </div>
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
