import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { orpc } from "../../../../api/client.ts";
import { wordsOf } from "../../../../../domain/message/contact/opt-out-ending.ts";
import { formatCount } from "../../../../ui/numbers.ts";
import { differingSteps } from "../../draft/differing-steps.ts";
import { draftOf, type Draft } from "../../draft/draft.ts";
import { STEP_NAMES } from "../../step/step-names.tsx";

type Props = { id: string; draft: Draft; timeZone: string };

/** Whoever types further down on a phone would not see the question. */
const showAround = (element: Element | null) =>
  element?.closest("[role=alert]")?.scrollIntoView({ block: "center" });

/** What the version that was saved elsewhere says, where it differs from the one on this page. */
export function OtherVersion({ id, draft, timeZone }: Props) {
  // Never what this page has read before: another page has changed it since.
  const query = useQuery({
    ...orpc.campaigns.get.queryOptions({ input: { id } }),
    queryKey: ["other version", id],
    gcTime: 0,
  });
  if (!query.data || query.data.isSubmitted) return null;
  const theirs = draftOf(query.data, timeZone);
  const steps = differingSteps(draft, theirs);
  return (
    <div className="lh-stack-tight" ref={showAround}>
      <p>
        <Trans>
          The two versions differ in:{" "}
          {steps.map((step, place) => (
            <Fragment key={step}>
              {place > 0 ? ", " : ""}
              <b>{STEP_NAMES[step]}</b>
            </Fragment>
          ))}
        </Trans>
      </p>
      {theirs.text === draft.text ? null : (
        <p>
          <Trans>The other version says:</Trans> <q>{wordsOf(theirs.text)}</q>
        </p>
      )}
      {theirs.people === draft.people ? null : (
        <p>
          <Trans>The other version is for {formatCount(theirs.people)} people.</Trans>
        </p>
      )}
    </div>
  );
}
