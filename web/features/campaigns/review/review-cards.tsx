import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { composeSms, longestSuffix } from "../../../../domain/message-composition.ts";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { peopleSentence } from "../people/people-sentence.ts";
import { shortDate, scheduleLine } from "../when/schedule-choice.ts";
import { STEP_NAMES } from "../wizard/stepper.tsx";
import type { Step } from "../wizard/steps.ts";
import type { WizardModel } from "../wizard/wizard-model.ts";
import classes from "./review.module.css";
import type { Quote } from "./review-step.tsx";

/** What was answered, each card with Edit. */
export function ReviewCards({ model, quote }: { model: WizardModel; quote: Quote | undefined }) {
  const { draft } = model.editor;
  const suffix = longestSuffix(model.country.routes.map(({ optOutSuffix }) => optOutSuffix));
  const { text, sender } = draft;
  const whole = composeSms({ text, sender, countryCode: model.countryCode, suffix });
  return (
    <div className={classes.cards}>
      <Answer step="message" model={model}>
        {text ? <p className={classes.message}>{whole}</p> : <Missing />}
        <p className="lh-quiet lh-small">
          {sender ? <Trans>From {sender}</Trans> : <Trans>No sender name yet</Trans>}
        </p>
      </Answer>
      <Answer step="people" model={model}>
        <p>{peopleSentence(draft, model.country)}</p>
      </Answer>
      <Answer step="when" model={model}>
        {scheduleLine(draft) ? (
          <>
            <p>{scheduleLine(draft)}</p>
            <p className="lh-quiet lh-small">
              <Trans>
                {draft.daysOfWeek.map(weekday).join(", ")}, the time in {model.country.name}
              </Trans>
            </p>
          </>
        ) : (
          <Missing />
        )}
      </Answer>
      <Answer step="budget" model={model}>
        {draft.people > 0 ? (
          <p>
            <Trans>{formatCount(quote?.people ?? draft.people)} people</Trans>
            {quote ? (
              <>
                {" · "}
                <Money amountMinor={quote.amountMinor} currency={quote.currency} />
              </>
            ) : null}
          </p>
        ) : (
          <Missing />
        )}
      </Answer>
    </div>
  );
}

// 2 January 2023 was a Monday.
const weekday = (day: number) => shortDate(`2023-01-0${1 + day}`).slice(0, 3);

function Missing() {
  return (
    <p className="lh-quiet">
      <Trans>Not answered yet</Trans>
    </p>
  );
}

type AnswerProps = { step: Step; model: WizardModel; children: ReactNode };

function Answer({ step, model, children }: AnswerProps) {
  return (
    <Card
      title={STEP_NAMES[step]}
      aside={
        <Button variant="subtle" className={classes.edit} onClick={() => model.goTo(step)}>
          <Trans>Edit</Trans>
          <span className="lh-visually-hidden"> {STEP_NAMES[step]}</span>
        </Button>
      }
    >
      <div className="lh-stack-tight">{children}</div>
    </Card>
  );
}
