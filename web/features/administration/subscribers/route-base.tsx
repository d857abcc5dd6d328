import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { FileForm } from "./file-form.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportPlan } from "./import-plan.tsx";
import type { SubscriberImport } from "./send-file.ts";

const POLL_MS = 1_000;

const isWorkedOn = ({ state }: SubscriberImport) => state === "checking" || state === "applying";
const isOver = ({ state }: SubscriberImport) => state === "done" || state === "cancelled";

/** The base of one route: what it holds, the import under way, and those before. */
export function RouteBase({ routeId }: { routeId: number }) {
  const queries = useQueryClient();
  const { data, error, refetch, isPending } = useQuery(
    orpc.administration.subscriberImports.queryOptions({
      input: { routeId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.imports.some(isWorkedOn) ? POLL_MS : false),
    }),
  );
  const reread = () => queries.invalidateQueries({ queryKey: orpc.administration.key() });
  const open = data?.imports.find((one) => !isOver(one));
  return (
    <>
      <Card title={<Trans>Import a file</Trans>}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        {isPending ? <LoadingSkeleton /> : null}
        {data ? (
          <p>
            <Trans>People in the base: {formatCount(data.members)}</Trans>
          </p>
        ) : null}
        {data && (!open || open.state === "reading") ? (
          <FileForm routeId={routeId} open={open} onChanged={reread} />
        ) : null}
        {open && open.state !== "reading" ? <ImportPlan shown={open} onChanged={reread} /> : null}
      </Card>
      <ImportHistory imports={data?.imports.filter(isOver) ?? []} />
    </>
  );
}
