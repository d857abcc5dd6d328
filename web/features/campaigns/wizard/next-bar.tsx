import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { STEP_NAMES } from "../step/step-names.tsx";
import { nextStep, type Step } from "../draft/steps.ts";
import { focusField } from "./focus-field.ts";
import { priceState } from "../step/price-of.ts";
import { SummaryLine } from "../step/summary-line.tsx";
import type { StepModel } from "../step/step-model.ts";
import classes from "./wizard.module.css";

type Props = {
  current: Step;
  model: StepModel;
  /** It goes on as soon as the people are counted. */
  isWaiting: boolean;
  onNext(to: Step): void;
};

/** Steps from which the review can be reached at once: whom it is for was asked, and the rest has answers to begin with. */
const BEFORE_DEFAULTS: ReadonlySet<Step> = new Set(["people", "when"]);

/** The way on, with the price above it; where the amount cannot be, why, and the way back to it. */
export function NextBar({ current, model, isWaiting, onNext }: Props) {
  const { refused } = model.budget;
  const isPriced = priceState(model.editor.draft, undefined) === "priced";
  if (!refused)
    return (
      <StickyActionBar
        note={isWaiting ? <Counting /> : isPriced ? <Price model={model} /> : undefined}
      >
        <Button size="lg" loading={isWaiting} onClick={() => onNext(nextStep(current))}>
          <Trans>Next: {STEP_NAMES[nextStep(current)]}</Trans>
        </Button>
        {isPriced && BEFORE_DEFAULTS.has(current) ? (
          <Button size="lg" variant="default" onClick={() => onNext("review")}>
            <Trans>Skip to review</Trans>
          </Button>
        ) : null}
      </StickyActionBar>
    );
  return (
    <StickyActionBar
      note={
        <strong id="next-note" className={classes.refused}>
          {refused.sentence}
        </strong>
      }
    >
      <Button
        size="lg"
        aria-disabled
        aria-describedby="next-note"
        onClick={(event) => {
          event.preventDefault();
          focusField(refused.field);
        }}
      >
        <Trans>Next: {STEP_NAMES[nextStep(current)]}</Trans>
      </Button>
    </StickyActionBar>
  );
}

function Counting() {
  return (
    <div className={classes.noteLine} role="status">
      <Trans>Counting people…</Trans>
    </div>
  );
}

function Price({ model }: { model: StepModel }) {
  return (
    <div className={classes.noteLine}>
      <SummaryLine model={model} />
    </div>
  );
}
