import { placeName } from "../../../../domain/text/place-names.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { CampaignPreview } from "../kinds/previews.tsx";
import { SUMMARIES } from "../kinds/summaries.tsx";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import { hasFirstDays, scheduleLine, weekdaysLine } from "../when/schedule-choice.ts";
import { costOfPeople } from "../cost/people-money.ts";
import { countedOf, priceState } from "../step/price-of.ts";
import { STEP_NAMES } from "../step/step-names.tsx";
import type { Step } from "../draft/steps.ts";
import type { StepModel } from "../step/step-model.ts";
import classes from "./review.module.css";
import type { Quote } from "./quote.ts";
import { translateKnown } from "../../../../domain/translate.ts";

type Props = {
  model: StepModel;
  quote: Quote | undefined;
  /** No quote comes: there is no connection. */
  isWithout: boolean;
};

export function ReviewCards({ model, quote, isWithout }: Props) {
  const { draft } = model.editor;
  // Of people who can be written to, the server books at least one.
  const counted = quote ? { tooNarrow: quote.people === 0 } : countedOf(model.reach);
  const isTooFew = priceState(draft, counted) === "too few";
  return (
    <div className={classes.cards}>
      <Answer step="message" model={model}>
        <MessageAnswer model={model} />
      </Answer>
      <Answer step="people" model={model}>
        <p>{peopleText(draft, model.country)}</p>
      </Answer>
      <Answer step="when" model={model}>
        {scheduleLine(draft) ? (
          <>
            <p>{scheduleLine(draft)}</p>
            <p className="lh-quiet lh-small">
              {weekdaysLine(draft) === "" ? (
                <Trans>{placeName(model.country.name)} time</Trans>
              ) : (
                <Trans>
                  {weekdaysLine(draft)}, {placeName(model.country.name)} time
                </Trans>
              )}
            </p>
            {hasFirstDays(draft, model.country) ? (
              <p className="lh-quiet lh-small">
                <Trans>
                  These are the first days on which it can be sent. Edit to choose others.
                </Trans>
              </p>
            ) : null}
          </>
        ) : (
          <Missing />
        )}
      </Answer>
      <Answer step="budget" model={model}>
        {isTooFew ? (
          <p>
            <Trans>Too few people</Trans>
          </p>
        ) : draft.people > 0 ? (
          <p>
            <Trans>{formatCount(quote?.people ?? draft.people)} people</Trans>
            {quote || isWithout ? (
              <>
                {" · "}
                <Money
                  amountMinor={quote?.amountMinor ?? costOfPeople(draft.people, model)}
                  currency={model.country.currencyCode}
                />
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

function MessageAnswer({ model }: { model: StepModel }) {
  const { draft } = model.editor;
  const kind = kindOf(draft);
  const { textOf, Details } = SUMMARIES[kind.id];
  return (
    <>
      {kind.firstWords(draft) === "" ? (
        <Missing />
      ) : kind.isText ? (
        <p className={classes.message}>{textOf(draft, model.country)}</p>
      ) : (
        <CampaignPreview draft={draft} country={model.country} />
      )}
      <p className="lh-quiet lh-small">
        {translateKnown(kind.name)}
        <Details draft={draft} country={model.country} />
      </p>
      {draft.link ? <p className="lh-quiet lh-small">{draft.link}</p> : null}
    </>
  );
}

function Missing() {
  return (
    <p className="lh-quiet">
      <Trans>Not answered yet</Trans>
    </p>
  );
}

type AnswerProps = { step: Step; model: StepModel; children: ReactNode };

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
