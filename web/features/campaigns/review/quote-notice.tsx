import { Plural, Trans } from "@lingui/react/macro";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { isStep } from "../draft/steps.ts";
import type { StepModel } from "../step/step-model.ts";
import { thingsLeft, type Quote } from "./quote.ts";
import classes from "./review.module.css";

type Props = {
  model: Pick<StepModel, "goTo">;
  quote: Quote | undefined;
  /** The error is shown beside it. */
  hasFailed: boolean;
  /** No quote comes: there is no connection. */
  isWithout: boolean;
};

/** What is left to do, or why that is not known yet. */
export function QuoteNotice({ model, quote, hasFailed, isWithout }: Props) {
  if (quote) return <Problems quote={quote} model={model} />;
  if (hasFailed) return null;
  return isWithout ? <SendLater /> : <LoadingSkeleton heights={[64]} />;
}

/** Without a connection nothing is being worked out: says so, and that what is missing comes by itself. */
function SendLater() {
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={<Trans>You can send this campaign when you are online again.</Trans>}
    >
      <Trans>The price is checked then, and the button to send appears here.</Trans>
    </Notice>
  );
}

function Problems({ quote, model }: { quote: Quote; model: Props["model"] }) {
  const left = thingsLeft(quote);
  const notes = quote.notes.map((note) => <p key={note}>{note}</p>);
  if (left.length === 0) return notes.length > 0 ? <Notice tone="info">{notes}</Notice> : null;
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={<Plural value={left.length} one="# thing left" other="# things left" />}
    >
      <ul className={classes.problems}>
        {left.map(({ path, step, message }) => (
          <li key={path + message}>
            <button
              type="button"
              className={classes.problem}
              onClick={() => model.goTo(isStep(step) ? step : "message", path)}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
      {notes}
    </Notice>
  );
}
