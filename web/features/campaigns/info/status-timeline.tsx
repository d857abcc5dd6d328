import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { Campaign } from "../draft/draft.ts";
import classes from "./status-timeline.module.css";
import { type Stage, type StageName, type Timeline, timelineOf } from "./timeline-stages.ts";

/** How far a campaign is: paid, checked, being sent with its counts, and the result. */
export function StatusTimeline({ campaign }: { campaign: Campaign }) {
  const timeline = timelineOf(campaign);
  if (!timeline) return null;
  const isShown = isShownOnPages(campaign.flowTypeId);
  const isWaiting = campaign.status === STATUS.Scheduled;
  return (
    <ol className={classes.timeline}>
      {timeline.stages.map(({ name, state }) => (
        <li
          key={name}
          className={classes.stage}
          data-state={state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {state === "done" ? "✓" : null}
          </span>
          <div className={classes.words}>
            <span className="lh-strong">
              {name === "sending" && campaign.status === STATUS.Saved ? (
                <Trans>Paused</Trans>
              ) : name === "sending" && campaign.status === STATUS.Stopped ? (
                <Trans>Stopped</Trans>
              ) : (
                nameOf(name, { isWaiting, isOurs: campaign.ourCheck === "waiting", isShown })
              )}
            </span>
            <StateWord state={state} />
            {name === "sending" && timeline.sent > 0 ? (
              <Progress timeline={timeline} isShown={isShown} />
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

type StageFacts = { isWaiting: boolean; isOurs: boolean; isShown: boolean };

function nameOf(name: StageName, { isWaiting, isOurs, isShown }: StageFacts): ReactNode {
  if (name === "accepted") return <Trans>Paid and sent for checking</Trans>;
  if (name === "checked" && isOurs) return <Trans>Checked by us and the networks</Trans>;
  if (name === "checked") return <Trans>Checked by the networks</Trans>;
  if (name === "result") return <Trans>Final result</Trans>;
  if (isWaiting) return <Trans>Waiting for the first day</Trans>;
  return isShown ? <Trans>Being shown</Trans> : <Trans>Sending</Trans>;
}

function StateWord({ state }: { state: Stage["state"] }) {
  return (
    <span className="lh-visually-hidden">
      {state === "done" ? (
        <Trans>Done.</Trans>
      ) : state === "now" ? (
        <Trans>Now.</Trans>
      ) : (
        <Trans>Still to come.</Trans>
      )}
    </span>
  );
}

type ProgressProps = { timeline: Timeline; isShown: boolean };

function Progress({ timeline: { people, sent, delivered }, isShown }: ProgressProps) {
  const [ofPeople, sentNow, arrived] = [people, sent, delivered].map(formatCount);
  return (
    <>
      <span className="lh-quiet lh-small">
        {isShown ? (
          <Trans>
            Shown to {arrived} of {ofPeople}
          </Trans>
        ) : (
          <Trans>
            {sentNow} of {ofPeople} sent, {arrived} delivered
          </Trans>
        )}
      </span>
      <progress
        className={classes.bar}
        max={people}
        value={isShown ? delivered : sent}
        aria-hidden="true"
      />
    </>
  );
}
