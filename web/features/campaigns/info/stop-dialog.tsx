import { Plural, Trans } from "@lingui/react/macro";
import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { useMe } from "../../../session/session.ts";
import { Money } from "../../../ui/money.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { unsentOf } from "./money-lines.ts";
import { useStop } from "./use-campaign-writes.ts";

/** Asks once more before a campaign is stopped for good, and says what becomes of the money. */
export function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const me = useMe();
  const stop = useStop(campaign, me?.userId ?? null, onClose);
  const { left, backMinor } = unsentOf(campaign);
  const isShown = isShownOnPages(campaign.flowTypeId);
  const back = <Money amountMinor={backMinor} currency={campaign.currency} />;
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
        {isShown ? (
          <Trans>It is not shown any more, and it cannot be started again.</Trans>
        ) : (
          <Trans>No more messages are sent, and it cannot be started again.</Trans>
        )}{" "}
        {left === "all" && isShown ? (
          <Trans>
            It has not been shown yet: all of the {back} comes back to your wallet at once.
          </Trans>
        ) : left === "all" ? (
          <Trans>
            Nothing has been sent yet: all of the {back} comes back to your wallet at once.
          </Trans>
        ) : isShown ? (
          <Trans>
            <Plural
              value={left}
              one="# view has not happened yet."
              other="# views have not happened yet."
            />{" "}
            About {back} for them comes back to your wallet at once.
          </Trans>
        ) : (
          <Trans>
            <Plural
              value={left}
              one="# message is not sent yet."
              other="# messages are not sent yet."
            />{" "}
            About {back} for what is not sent comes back to your wallet at once.
          </Trans>
        )}
      </p>
      {left === "all" ? null : (
        <p>
          {isShown ? (
            <Trans>Money for views that do not happen is refunded within 72 hours.</Trans>
          ) : (
            <Trans>Money for messages that do not arrive is refunded within 72 hours.</Trans>
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
