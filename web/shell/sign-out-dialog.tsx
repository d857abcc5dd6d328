import { Plural, Trans } from "@lingui/react/macro";
import { ConfirmDialog } from "../ui/notice/confirm-dialog.tsx";
import { waitingCount } from "./notices/waiting-count.ts";

type Props = { onConfirm: () => void; onCancel: () => void };

/** Asks before changes that were never sent are deleted with everything else on this device. */
export function SignOutDialog({ onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      title={<Trans>Sign out and lose unsent changes?</Trans>}
      confirmLabel={<Trans>Sign out</Trans>}
      cancelLabel={<Trans>Stay here</Trans>}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <Plural
          value={waitingCount()}
          one="# change is saved only on this device and would be deleted."
          other="# changes are saved only on this device and would be deleted."
        />
      </p>
    </ConfirmDialog>
  );
}
