import { Trans } from "@lingui/react/macro";
import { formatDateTime } from "../../../domain/text/formats.ts";
import { countryById, SOUTH_AFRICA } from "../../../domain/countries.ts";
import type { Outputs } from "../../api/client.ts";
import { Card } from "../card.tsx";
import { LinkButton } from "../form/link-button.tsx";
import classes from "./waiting-draft.module.css";

type Waiting = NonNullable<Outputs["campaigns"]["dashboard"]["waitingDraft"]>;
type Step = Waiting["answeredSteps"][number];

const LONGEST_NAME = 60;

/** The draft changed last: its name, what is done and when it was changed. It opens at the first step that is not done, else at the review. */
export function WaitingDraft({ draft, drafts }: { draft: Waiting; drafts: number }) {
  const { campaignId, answeredSteps, changedAt, countryId } = draft;
  const { timeZone } = countryById(countryId) ?? SOUTH_AFRICA;
  const changed = formatDateTime(changedAt, timeZone);
  const next = STEPS.find(([step]) => !answeredSteps.includes(step))?.[0] ?? "review";
  return (
    <Card className={classes.card} title={<Trans>Finish your draft</Trans>}>
      <p className={classes.name}>{nameOf(draft) || <Trans>Draft without a name</Trans>}</p>
      <ul className={classes.steps}>
        {STEPS.map(([step, name]) => {
          const isDone = answeredSteps.includes(step);
          return (
            <li key={step} className={isDone ? classes.done : classes.open}>
              <span aria-hidden="true">{isDone ? "✓" : "○"}</span> {name}
              <span className="lh-visually-hidden">
                {" "}
                {isDone ? <Trans>Done.</Trans> : <Trans>Not done yet.</Trans>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="lh-quiet lh-small">
        <Trans>Last changed {changed}</Trans>
      </p>
      <div className="lh-row">
        <LinkButton
          to="/campaign/$mode"
          params={{ mode: "edit" }}
          search={{ id: campaignId, step: next }}
          variant="default"
        >
          <Trans>Continue this draft</Trans>
        </LinkButton>
        {drafts > 1 ? (
          <LinkButton to="/folder/$id" params={{ id: "drafts" }} variant="subtle">
            <Trans>All drafts ({drafts})</Trans>
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}

const STEPS: [Step, React.ReactNode][] = [
  ["message", <Trans key="message">Message</Trans>],
  ["people", <Trans key="people">People</Trans>],
  ["when", <Trans key="when">When</Trans>],
  ["budget", <Trans key="budget">Budget</Trans>],
];

/** Its title, else its first words. */
function nameOf({ title, text }: Waiting): string {
  if (title) return title;
  const words = text.replace(/\s+/g, " ").trim();
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME)}…` : words;
}
