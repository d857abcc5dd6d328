import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

type Difference = Outputs["billing"]["books"]["differences"][number];
const MIN_REASON_CHARACTERS = 3;

/** Closes a difference with an explanation; the books themselves are not changed by it. */
export function ResolveDialog({
  difference,
  onClose,
}: {
  difference: Difference;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [resolution, setResolution] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isBusy, error } = useAttempt();
  const { differenceId } = difference;
  const resolve = async () => {
    if (resolution.trim().length < MIN_REASON_CHARACTERS) {
      setMissing(true);
      return;
    }
    const resolved = await run(resolution, () =>
      client.billing.books.resolveDifference({ differenceId, resolution: resolution.trim() }),
    );
    if (!resolved) return;
    void queryClient.invalidateQueries({ queryKey: orpc.billing.books.differences.key() });
    onClose();
  };
  return (
    <ConfirmDialog
      title={<Trans>Close this difference?</Trans>}
      confirmLabel={<Trans>Close it</Trans>}
      cancelLabel={<Trans>Leave it open</Trans>}
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void resolve()}
      onCancel={onClose}
    >
      <p>{difference.message}</p>
      <Textarea
        label={t`Explanation`}
        description={t`What was wrong and what was done. This does not change any entry.`}
        rows={3}
        maxLength={300}
        value={resolution}
        error={isMissing ? t`Explain it in a few words.` : undefined}
        onChange={(event) => {
          setMissing(false);
          setResolution(event.currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
}
