import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

type Props = {
  /** Nobody decides what they asked for themselves. */
  isOwn: boolean;
  /** "the bonus for Demo shop". */
  what: ReactNode;
  /** Whether the decision is kept with a reason. */
  asksReason?: boolean;
  onDecide: (approve: boolean, reason: string, idempotencyKey: string) => Promise<void>;
};

const MIN_REASON_CHARACTERS = 3;

/** Four eyes: approve or decline what another administrator asked for. */
export function DecideButtons({ isOwn, what, asksReason = false, onDecide }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"approve" | "decline" | null>(null);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, error } = useAttempt();
  if (isOwn)
    return (
      <p className="lh-quiet lh-small">
        <Trans>You requested this. Another administrator decides.</Trans>
      </p>
    );
  const decide = async () => {
    if (asksReason && reason.trim().length < MIN_REASON_CHARACTERS) {
      setMissing(true);
      return;
    }
    const approve = asked === "approve";
    const done = await run({ approve, reason }, async (key) => {
      await onDecide(approve, reason.trim(), key);
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
        <ConfirmDialog
          title={
            asked === "approve" ? <Trans>Approve {what}?</Trans> : <Trans>Decline {what}?</Trans>
          }
          confirmLabel={asked === "approve" ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
          cancelLabel={<Trans>Not now</Trans>}
          isDangerous={asked === "decline"}
          isBusy={isBusy}
          notice={<ErrorNotice error={error} />}
          onConfirm={() => void decide()}
          onCancel={() => setAsked(null)}
        >
          <p>
            {asked === "approve" ? (
              <Trans>It is recorded at once and cannot be undone.</Trans>
            ) : (
              <Trans>Nothing is recorded. You need to request it again.</Trans>
            )}
          </p>
          {asksReason ? (
            <TextInput
              label={t`Reason`}
              description={t`Recorded in the audit log.`}
              autoComplete="off"
              maxLength={300}
              value={reason}
              error={isMissing ? t`Give the reason in a few words.` : undefined}
              onChange={(event) => {
                setMissing(false);
                setReason(event.currentTarget.value);
              }}
            />
          ) : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
