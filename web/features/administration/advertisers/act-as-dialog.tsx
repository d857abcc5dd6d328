import { Trans } from "@lingui/react/macro";
import { ReasonDialog } from "../reason-dialog.tsx";

type Props = {
  /** The campaign that opens, where one does. */
  campaign?: string;
  onConfirm: (reason: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks why, before an administrator sees the tool as an advertiser does. */
export function ActAsDialog({ campaign, ...props }: Props) {
  return (
    <ReasonDialog
      title={
        campaign === undefined ? (
          <Trans>See Loudhailer as they do?</Trans>
        ) : (
          <Trans>See “{campaign}” as its owner does?</Trans>
        )
      }
      cancelLabel={<Trans>Cancel</Trans>}
      confirmLabel={<Trans>See it as they do</Trans>}
      {...props}
    >
      <Trans>For 30 minutes. No money moves, and everything is recorded in the audit log.</Trans>
    </ReasonDialog>
  );
}
