import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { FileInput } from "../../../ui/files/file-input.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { sendSubscriberFile, type SubscriberImport } from "./send-file.ts";

type Props = {
  routeId: number;
  /** A file that has not been read to its end. */
  open: SubscriberImport | undefined;
  onChanged: () => Promise<void>;
};

/** Chooses a file and sends it; nothing changes yet. */
export function FileForm({ routeId, open, onChanged }: Props) {
  const { t } = useLingui();
  const [mode, setMode] = useState<"full" | "update">(open?.mode ?? "full");
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => sendSubscriberFile({ routeId, mode, file }, setShare),
    onSettled: onChanged,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => client.administration.cancelSubscriberImport({ id }),
    onSettled: onChanged,
  });
  return (
    <>
      <NativeSelect
        label={<Trans>What the file is</Trans>}
        description={
          mode === "full" ? <Trans>Numbers that are not in the file are removed.</Trans> : undefined
        }
        value={mode}
        data={[
          { value: "full", label: t`The whole base` },
          { value: "update", label: t`Changes only` },
        ]}
        onChange={(event) => setMode(event.currentTarget.value === "full" ? "full" : "update")}
      />
      <FileInput
        label={<Trans>File of the operator</Trans>}
        accept=".csv,text/csv,text/plain"
        fileName={send.variables?.name}
        onFile={(file) => send.mutate(file)}
      />
      {send.isPending ? (
        <p role="status">
          <Trans>{Math.floor(share * 100)}% sent. Nothing is changed yet.</Trans>
        </p>
      ) : null}
      <ErrorNotice error={send.error ?? cancel.error} />
      {open && !send.isPending && open.readBytes > 0 ? (
        <Notice
          tone="info"
          title={<Trans>{open.fileName} was not read to its end</Trans>}
          action={
            <Button variant="default" onClick={() => cancel.mutate(open.id)}>
              <Trans>Cancel this import</Trans>
            </Button>
          }
        >
          <Trans>Choose the same file again to continue.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
