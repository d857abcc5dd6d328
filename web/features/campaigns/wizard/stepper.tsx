import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { STEP_NAMES } from "../step/step-names.tsx";
import type { StepStatus } from "./step-status.ts";
import { STEPS, type Step } from "../draft/steps.ts";
import classes from "./stepper.module.css";
import { translate } from "../../../../domain/translate.ts";

type Props = {
  current: Step;
  statuses: StepStatus[];
  /** Steps that somebody has been to. */
  seen: ReadonlySet<Step>;
  /** Null for a draft that has no address of its own yet. */
  id: string | null;
};

/** The steps, in any order; a finished one shows its answer. On phones they fold into one line. */
export function Stepper({ current, statuses, seen, id }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = STEPS.indexOf(current) + 1;
  return (
    <nav className={classes.nav} aria-label={translate("Steps")}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls="wizard-steps"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <Trans>
            Step {place} of {STEPS.length}: <b>{STEP_NAMES[current]}</b>
          </Trans>
        </span>
        <span className={classes.arrow} data-open={isOpen} aria-hidden="true">
          ▾
        </span>
      </button>
      <progress
        className={classes.progress}
        max={STEPS.length}
        value={place}
        aria-label={translate("Progress")}
      />
      <ol id="wizard-steps" className={isOpen ? classes.list : `${classes.list} ${classes.folded}`}>
        {statuses.map((status) => (
          <StepLink
            key={status.step}
            status={status}
            id={id}
            isCurrent={status.step === current}
            isSeen={seen.has(status.step)}
            onFollow={() => setOpen(false)}
          />
        ))}
      </ol>
    </nav>
  );
}

type LinkProps = {
  status: StepStatus;
  id: string | null;
  isCurrent: boolean;
  isSeen: boolean;
  onFollow(): void;
};

function StepLink({ status, id, isCurrent, isSeen, onFollow }: LinkProps) {
  const { step, line, problems } = status;
  const number = STEPS.indexOf(step) + 1;
  const isDone = isSeen && problems.length === 0 && line !== "";
  const isUnfinished = isSeen && problems.length > 0 && !isCurrent;
  const state = isDone ? classes.done : isUnfinished ? classes.open : "";
  return (
    <li>
      <Link
        to="/campaign/$mode"
        params={{ mode: id ? "edit" : "new" }}
        search={id ? { id, step } : { step }}
        className={classes.link}
        {...(isCurrent ? { "aria-current": "step" as const } : {})}
        onClick={onFollow}
      >
        <span className={`${classes.number} ${state}`} aria-hidden="true">
          {isDone ? "✓" : number}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{STEP_NAMES[step]}</span>
          {isSeen && (line !== "" || isUnfinished) ? (
            <span className={classes.line}>
              {isUnfinished ? (
                <Plural value={problems.length} one="# thing left" other="# things left" />
              ) : (
                line
              )}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
