import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { useAccountTime } from "../../../session/account-time.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { countryName } from "../country-names.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export type RegisterImport = Outputs["administration"]["registers"]["imports"][number];

type Props = {
  shown: RegisterImport;
  /** Of a file that was chosen on this page. */
  fileName: string | undefined;
  onTaken: () => Promise<void>;
  onDiscarded: () => Promise<void>;
};

/** What a register that was read in would change, before it is taken. */
export function RegisterPreview({ shown, fileName, onTaken, onDiscarded }: Props) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { added, unchanged, gone, bad, duplicate, badRows } = shown;
  const isDangerous = gone > 0;
  return (
    <>
      <Notice
        tone={isDangerous ? "warn" : "info"}
        announce="politely"
        title={<Trans>What would change</Trans>}
        action={
          <>
            <Button onClick={() => setAsking(true)}>
              <Trans>Take this register</Trans>
            </Button>
            <Button variant="default" onClick={() => setDiscarding(true)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <p>
          {fileName ? `${fileName} · ` : null}
          <Trans>Read in on {moment(shown.readAt)}</Trans>
        </p>
        <p>
          <Trans>New numbers: {formatCount(added)}</Trans>
        </p>
        <p>
          <Trans>Numbers that stay: {formatCount(unchanged)}</Trans>
        </p>
        <p>
          <Trans>Numbers that leave and get adverts again: {formatCount(gone)}</Trans>
        </p>
        <p>
          <Trans>
            Rows that repeat a number: {formatCount(duplicate)}. Rows without a mobile number:{" "}
            {formatCount(bad)}.
          </Trans>
        </p>
      </Notice>
      {badRows.length > 0 ? (
        <DataTable
          caption={t`Rows without a mobile number`}
          rows={badRows}
          rowKey={({ row }) => String(row)}
          columns={[
            { key: "row", name: t`Row`, isNumber: true, renderCell: ({ row }) => row },
            { key: "why", name: t`Reason`, renderCell: ({ problem }) => problem },
          ]}
        />
      ) : null}
      {isDiscarding ? (
        <DiscardDialog id={shown.id} onDone={onDiscarded} onClose={() => setDiscarding(false)} />
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Take this register?</Trans>}
          confirmLabel={<Trans>Take this register</Trans>}
          isDangerous={isDangerous}
          typedWord={isDangerous ? countryName(shown.countryId) : undefined}
          onConfirm={async (reason) => {
            await client.administration.takeRegister({ id: shown.id, reason }).finally(onTaken);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            Numbers that get no adverts from now on: {formatCount(added)}. Numbers that may get them
            again: {formatCount(gone)}.
          </Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}

type DiscardProps = { id: string; onDone: () => Promise<void>; onClose: () => void };

function DiscardDialog({ id, onDone, onClose }: DiscardProps) {
  const discard = useMutation({
    mutationFn: () => client.administration.discardRegister({ id }),
    onSuccess: async () => {
      onClose();
      await onDone();
    },
  });
  return (
    <ConfirmDialog
      title={<Trans>Discard this register?</Trans>}
      confirmLabel={<Trans>Discard</Trans>}
      isBusy={discard.isPending}
      notice={<ErrorNotice error={discard.error} />}
      onConfirm={() => discard.mutate()}
      onCancel={onClose}
    >
      <Trans>Nothing of it is taken. The register stays as it is.</Trans>
    </ConfirmDialog>
  );
}
