import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { toProblem } from "../../../api/app-problem.ts";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";

type Props = {
  approves: boolean;
  /** "the bonus for Demo shop". */
  what: ReactNode;
  facts: readonly Fact[];
  asksReason: boolean;
  isBusy: boolean;
  error: unknown;
  onDecide: (reason: string) => void;
  /** `isStale`: it was decided meanwhile, and the dialog has said so. */
  onClose: (isStale: boolean) => void;
};

const MIN_REASON_CHARACTERS = 3;

/** Shows all that is decided about before it is. */
export function DecideDialog(props: Props) {
  const { approves, what, facts, asksReason, isBusy, error } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  // Trying the same again would be refused again.
  const isStale = error !== null && toProblem(error).code === "aborted";
  const verb = approves ? <Trans>Approve</Trans> : <Trans>Decline</Trans>;
  return (
    <ConfirmDialog
      title={approves ? <Trans>Approve {what}?</Trans> : <Trans>Decline {what}?</Trans>}
      confirmLabel={isStale ? undefined : verb}
      cancelLabel={isStale ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
      isDangerous={!approves}
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => {
        if (asksReason && reason.trim().length < MIN_REASON_CHARACTERS) setMissing(true);
        else props.onDecide(reason.trim());
      }}
      onCancel={() => props.onClose(isStale)}
    >
      <FactList facts={facts} />
      {isStale ? null : (
        <p>
          {approves ? (
            <Trans>It is recorded at once and cannot be undone.</Trans>
          ) : (
            <Trans>No money moves. Who asked for it can ask again.</Trans>
          )}
        </p>
      )}
      {asksReason && !isStale ? (
        <TextInput
          {...requiredField(t`Reason`)}
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
  );
}
