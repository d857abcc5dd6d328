import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import classes from "./lists.module.css";

type ListImport = Outputs["audience"]["listImports"]["imports"][number];

const POLL_MS = 2_000;
const isOpen = ({ state }: ListImport) => state === "waiting" || state === "reading";

/** Large files on their way to a list, also those begun in another tab, and those that failed. */
export function ListImports() {
  const query = useQuery(
    orpc.audience.listImports.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? POLL_MS : false),
    }),
  );
  const imports = query.data?.imports ?? [];
  const shown = imports.filter((one) => isOpen(one) || one.state === "failed");
  useListsReadAnew(imports.filter(isOpen).length);
  return (
    <>
      {query.data ? null : <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {shown.map((one) => (
        <ImportCard key={one.id} one={one} />
      ))}
    </>
  );
}

/** When one has ended, its list is there. */
function useListsReadAnew(open: number): void {
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current)
      void queryClient.invalidateQueries({ queryKey: orpc.audience.lists.key() });
    before.current = open;
  }, [open]);
}

function ImportCard({ one }: { one: ListImport }) {
  const cancel = useMutation({
    mutationFn: () => client.audience.cancelListImport({ id: one.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.audience.listImports.key() }),
  });
  return (
    <Card title={one.name}>
      {one.state === "failed" ? (
        <Notice tone="warn" title={<Trans>No list was made of this file</Trans>}>
          {one.problem}
        </Notice>
      ) : (
        <Progress one={one} />
      )}
      <ErrorNotice error={cancel.error} />
      <div className="lh-row">
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {one.state === "failed" ? <Trans>Remove</Trans> : <Trans>Stop reading</Trans>}
          <span className="lh-visually-hidden"> {one.name}</span>
        </Button>
      </div>
    </Card>
  );
}

function Progress({ one }: { one: ListImport }) {
  const { t } = useLingui();
  const share = one.readBytes / one.totalBytes;
  const percent = Math.floor(share * 100);
  return (
    <div className="lh-stack-tight">
      <progress className={classes.progress} max={1} value={share} aria-label={t`Read`} />
      <p role="status">
        {one.state === "waiting" ? (
          <Trans>Waiting to be read</Trans>
        ) : (
          <Trans>{percent}% read</Trans>
        )}
      </p>
      <p className="lh-quiet lh-small">
        <Trans>You can close this page. The list is here when the whole file has been read.</Trans>
      </p>
    </div>
  );
}
