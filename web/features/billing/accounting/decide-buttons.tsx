import { Trans } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button } from "../../../ui/form/button.tsx";
import type { Fact } from "../../../ui/fact-list.tsx";
import { DecideDialog } from "./decide-dialog.tsx";

type Props = {
  /** Nobody decides what they asked for themselves. */
  isOwn: boolean;
  /** "the bonus for Demo shop". */
  what: ReactNode;
  /** Whose it is, how much and why: what is decided about. */
  facts: readonly Fact[];
  /** Whether the decision is kept with a reason. */
  asksReason?: boolean;
  onDecide: (approve: boolean, reason: string, idempotencyKey: string) => Promise<void>;
  /** It was decided meanwhile, and the dialog that said so is closed. */
  onStale: () => void;
};

/** Four eyes: approve or decline what another administrator asked for. */
export function DecideButtons(props: Props) {
  const { isOwn, what, facts, asksReason = false, onDecide, onStale } = props;
  const [asked, setAsked] = useState<"approve" | "decline" | null>(null);
  const { run, isBusy, error } = useAttempt();
  // What was read and closed says nothing of the next try.
  const [readError, setReadError] = useState<unknown>(null);
  if (isOwn)
    return (
      <p className="lh-quiet lh-small">
        <Trans>You requested this. Another administrator decides.</Trans>
      </p>
    );
  const decide = async (reason: string) => {
    const approve = asked === "approve";
    const done = await run({ approve, reason }, async (key) => {
      await onDecide(approve, reason, key);
      return true;
    });
    if (done) setAsked(null);
  };
  return (
    <div className="lh-row">
      <Button variant="default" onClick={() => setAsked("approve")}>
        <Trans>Approve</Trans>
        <span className="lh-visually-hidden"> {what}</span>
      </Button>
      <Button variant="subtle" onClick={() => setAsked("decline")}>
        <Trans>Decline</Trans>
        <span className="lh-visually-hidden"> {what}</span>
      </Button>
      {asked ? (
        <DecideDialog
          approves={asked === "approve"}
          what={what}
          facts={facts}
          asksReason={asksReason}
          isBusy={isBusy}
          error={error === readError ? null : error}
          onDecide={(reason) => void decide(reason)}
          onClose={(isStale) => {
            setAsked(null);
            setReadError(error);
            if (isStale) onStale();
          }}
        />
      ) : null}
    </div>
  );
}
