import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { uploadListFile } from "../../../api/upload.ts";
import { Card } from "../../../ui/card.tsx";
import { FileInput } from "../../../ui/files/file-input.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { RegisterHistory } from "./register-history.tsx";
import { RegisterPreview } from "./register-preview.tsx";

/** The national register of a country: how old it is, and reading in the current one. */
export function RegisterCard({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [mode, setMode] = useState<"replace" | "add">("replace");
  const [share, setShare] = useState(0);
  const { data, error, refetch } = useQuery(
    orpc.administration.registers.queryOptions({ input: {}, staleTime: 0 }),
  );
  const reread = () => queries.invalidateQueries({ queryKey: orpc.administration.key() });
  const readIn = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const path = await uploadListFile("national-register.csv", file, { onProgress: setShare });
      return client.administration.readRegister({ countryId, path, mode });
    },
    onSuccess: reread,
  });
  const state = data?.countries.find((row) => row.countryId === countryId);
  const imports = data?.imports.filter((row) => row.countryId === countryId) ?? [];
  const shown = imports.find((row) => row.state === "shown");
  return (
    <Card title={<Trans>National register</Trans>}>
      <p className="lh-quiet">
        <Trans>
          People in the register get no adverts. Read the current one in every month: a CSV or text
          file with one number in each row.
        </Trans>
      </p>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {state ? <RegisterState {...state} /> : null}
      <NativeSelect
        label={<Trans>What the file is</Trans>}
        description={
          mode === "add" ? (
            <Trans>Nobody leaves.</Trans>
          ) : (
            <Trans>Numbers that are not in the file are removed.</Trans>
          )
        }
        value={mode}
        data={[
          { value: "replace", label: t`The whole register` },
          { value: "add", label: t`New numbers only` },
        ]}
        onChange={(event) => setMode(event.currentTarget.value === "add" ? "add" : "replace")}
      />
      <FileInput
        label={<Trans>File of the register</Trans>}
        accept=".csv,.txt,text/csv,text/plain"
        fileName={readIn.variables?.name}
        onFile={(file) => readIn.mutate(file)}
      />
      {readIn.isPending ? (
        <p role="status">
          <Trans>{Math.floor(share * 100)}% sent. Reading takes a moment.</Trans>
        </p>
      ) : null}
      <ErrorNotice error={readIn.error} />
      {shown ? (
        <RegisterPreview
          shown={shown}
          fileName={readIn.data?.id === shown.id ? readIn.variables?.name : undefined}
          onTaken={reread}
          onDiscarded={async () => {
            readIn.reset();
            await reread();
          }}
        />
      ) : null}
      <RegisterHistory imports={imports} />
    </Card>
  );
}

function RegisterState(state: {
  numbers: number;
  takenAt: string | null;
  isOld: boolean;
  untold: number;
}) {
  const { numbers, takenAt, isOld, untold } = state;
  const { moment } = useAccountTime();
  if (takenAt === null)
    return (
      <Notice tone="warn" title={<Trans>No register of this country has been read in yet.</Trans>}>
        <Trans>Upload the current one.</Trans>
      </Notice>
    );
  return (
    <>
      <p>
        <Trans>
          {formatCount(numbers)} numbers, last read in on {moment(takenAt)}.
        </Trans>
      </p>
      {isOld ? (
        <Notice tone="warn" title={<Trans>This register is older than a month.</Trans>}>
          <Trans>Upload the current one.</Trans>
        </Notice>
      ) : null}
      {untold > 0 ? (
        <p className="lh-quiet">
          <Trans>Changes that the networks do not have yet: {formatCount(untold)}</Trans>
        </p>
      ) : null}
    </>
  );
}
