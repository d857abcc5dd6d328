import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import classes from "./overview.module.css";
import type { StartSteps } from "./getting-started-steps.ts";

/** Four steps to the first campaign, worked out from what is there. */
export function GettingStarted({ steps }: { steps: StartSteps }) {
  return (
    <Card title={<Trans>Your first campaign</Trans>}>
      <ol className={classes.rows}>
        <Step place={1} isDone={steps.account}>
          <Trans>Create your account</Trans>
        </Step>
        <Step place={2} isDone={steps.message}>
          {steps.message ? (
            <Trans>Write your message</Trans>
          ) : (
            <>
              <Link to="/campaign/$mode" params={{ mode: "new" }}>
                <Trans>Write your message</Trans>
              </Link>{" "}
              <span className="lh-quiet">
                <Trans>(3 minutes)</Trans>
              </span>
            </>
          )}
        </Step>
        <Step place={3} isDone={steps.money}>
          <Link to="/wallet">
            <Trans>Add money</Trans>
          </Link>{" "}
          <span className="lh-quiet">
            <Trans>(1 minute)</Trans>
          </span>
        </Step>
        <Step place={4} isDone={steps.sent}>
          <Link to="/folder/$id" params={{ id: "drafts" }}>
            <Trans>Choose who gets it, and send</Trans>
          </Link>{" "}
          <span className="lh-quiet">
            <Trans>(the networks check it before it is sent)</Trans>
          </span>
        </Step>
      </ol>
    </Card>
  );
}

function Step({
  place,
  isDone,
  children,
}: {
  place: number;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <li className={classes.step}>
      <span className={isDone ? classes.tickDone : classes.tick} aria-hidden="true">
        {isDone ? "✓" : place}
      </span>
      <span>
        {children}
        {isDone ? (
          <span className="lh-visually-hidden">
            {" "}
            <Trans>Done.</Trans>
          </span>
        ) : null}
      </span>
    </li>
  );
}
