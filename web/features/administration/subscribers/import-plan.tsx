import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { PlanCounts } from "./plan-counts.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import type { SubscriberImport } from "./send-file.ts";

/** What a file that has been read would do to the base, and the way to let it. */
export function ImportPlan({
  shown,
  onChanged,
}: {
  shown: SubscriberImport;
  onChanged: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { id, routeId, state, plan, readRows, appliedRows, needsConfirmation } = shown;
  const cancel = useMutation({
    mutationFn: () => client.administration.cancelSubscriberImport({ id }),
    onSettled: onChanged,
  });
  if (state === "checking" || !plan)
    return (
      <p role="status">
        <Trans>The file is being checked.</Trans>
      </p>
    );
  if (state === "applying")
    return (
      <p role="status">
        <Trans>
          The base is being changed: {formatCount(appliedRows)} of {formatCount(readRows)} rows.
        </Trans>
      </p>
    );
  const missing = shown.mode === "full" ? plan.missing : 0;
  return (
    <>
      <Notice
        tone={needsConfirmation ? "warn" : "info"}
        announce="politely"
        title={<Trans>What would change</Trans>}
        action={
          <>
            <Button onClick={() => setAsking(true)}>
              <Trans>Change the base</Trans>
            </Button>
            <Button variant="default" onClick={() => cancel.mutate()}>
              <Trans>Cancel this import</Trans>
            </Button>
          </>
        }
      >
        <PlanCounts plan={plan} missing={missing} />
      </Notice>
      <ErrorNotice error={cancel.error} />
      <RefusedRows shown={shown} />
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Change the base?</Trans>}
          confirmLabel={<Trans>Change the base</Trans>}
          isDangerous={needsConfirmation}
          typedWord={needsConfirmation ? String(missing) : undefined}
          onConfirm={async (reason) => {
            const order = { id, routeId, missing, reason };
            await client.administration.confirmSubscriberImport(order).finally(onChanged);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            People who are added: {formatCount(plan.added)}. People who leave because the file does
            not name them: {formatCount(missing)}.
          </Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}
