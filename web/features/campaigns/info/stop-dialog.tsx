import { Trans } from "@lingui/react/macro";
import { useMe } from "../../../session/session.ts";
import { Money } from "../../../ui/money.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { useStop } from "./use-campaign-writes.ts";

/** Asks once more before a campaign is stopped for good, and says what becomes of the money. */
export function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const me = useMe();
  const stop = useStop(campaign, me?.userId ?? null, onClose);
  const { amountMinor, refundedMinor, currency } = campaign;
  return (
    <ConfirmDialog
      title={<Trans>Stop this campaign?</Trans>}
      confirmLabel={<Trans>Stop the campaign</Trans>}
      isDangerous
      isBusy={stop.isPending}
      notice={<ErrorNotice error={stop.error} />}
      onConfirm={() => stop.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          No more messages are sent, and it cannot be started again. Of the{" "}
          <Money amountMinor={amountMinor - refundedMinor} currency={currency} /> set aside, we
          refund the part for unsent messages to your wallet at once.
        </Trans>
      </p>
      <p>
        <Trans>Money for messages that do not arrive is refunded within 72 hours.</Trans>
      </p>
    </ConfirmDialog>
  );
}
