import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Page } from "../../../ui/page.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { busyQueues } from "./busy-queues.ts";

const REFRESH_MS = 15_000;

type Chosen = { id: string; name: string; what: "retry" | "discard" };

/** The queues, and the failed jobs, which can be run again. */
export function JobsPage() {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const jobs = useQuery({
    ...orpc.administration.jobs.queryOptions({ input: {} }),
    refetchInterval: REFRESH_MS,
  });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const count = (key: "waiting" | "retrying" | "active" | "failed", name: string) => ({
    key,
    name,
    isNumber: true,
    renderCell: (row: Record<typeof key, number>) => formatCount(row[key]),
  });
  const { data } = jobs;
  const busy = busyQueues(data?.queues ?? []);
  const idle = (data?.queues.length ?? 0) - busy.length;
  return (
    <Page>
      <PageHeader title={<Trans>Jobs</Trans>} />
      <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />
      {data ? (
        <>
          <Card title={<Trans>Failed</Trans>}>
            {data.failed.length === 0 ? (
              <p className="lh-quiet">
                <Trans>None, as it should be.</Trans>
              </p>
            ) : (
              <DataTable
                caption={t`Failed`}
                rows={data.failed}
                rowKey={({ id }) => id}
                columns={[
                  { key: "name", name: t`Job`, renderCell: ({ name }) => name },
                  {
                    key: "at",
                    name: t`When it failed`,
                    renderCell: (row) => moment(row.failedAt ?? row.createdAt),
                  },
                  {
                    key: "tries",
                    name: t`Attempts`,
                    isNumber: true,
                    renderCell: ({ tries }) => tries,
                  },
                  { key: "problem", name: t`Problem`, renderCell: ({ problem }) => problem },
                  {
                    key: "retry",
                    name: t`Action`,
                    renderCell: ({ id, name }) => (
                      <div className="lh-row">
                        <Button
                          variant="default"
                          aria-label={t`Run ${name} again`}
                          onClick={() => setChosen({ id, name, what: "retry" })}
                        >
                          <Trans>Run again</Trans>
                        </Button>
                        <Button
                          variant="subtle"
                          aria-label={t`Discard ${name}`}
                          onClick={() => setChosen({ id, name, what: "discard" })}
                        >
                          <Trans>Discard</Trans>
                        </Button>
                      </div>
                    ),
                  },
                ]}
              />
            )}
          </Card>
          <Card title={<Trans>Queues</Trans>}>
            <DataTable
              caption={t`Queues`}
              rows={busy}
              rowKey={({ name }) => name}
              columns={[
                { key: "name", name: t`Queue`, renderCell: ({ name }) => name },
                count("waiting", t`Waiting`),
                count("retrying", t`Trying again`),
                count("active", t`Running`),
                count("failed", t`Failed`),
              ]}
            />
            {idle > 0 ? (
              <p className="lh-quiet">
                <Plural
                  value={idle}
                  one="# queue has nothing to do and no failed job."
                  other="# queues have nothing to do and no failed job."
                />
              </p>
            ) : null}
          </Card>
        </>
      ) : jobs.error ? null : (
        <LoadingSkeleton heights={[120, 300]} />
      )}
      {chosen ? (
        <JobDialog
          job={chosen}
          onDone={async () => {
            setChosen(null);
            await jobs.refetch();
          }}
          onCancel={() => setChosen(null)}
        />
      ) : null}
    </Page>
  );
}

type DialogProps = { job: Chosen; onDone: () => Promise<void>; onCancel: () => void };

function JobDialog({ job: { what, ...job }, onDone, onCancel }: DialogProps) {
  const isRetry = what === "retry";
  return (
    <ReasonDialog
      title={isRetry ? <Trans>Run this job again?</Trans> : <Trans>Discard this job?</Trans>}
      confirmLabel={isRetry ? <Trans>Run again</Trans> : <Trans>Discard the job</Trans>}
      isDangerous={!isRetry}
      onConfirm={async (reason) => {
        const { administration } = client;
        await (isRetry ? administration.retryJob : administration.discardJob)({ ...job, reason });
        await onDone();
      }}
      onCancel={onCancel}
    >
      {isRetry ? (
        job.name
      ) : (
        <Trans>{job.name} will not be run. What it was for stays as it is.</Trans>
      )}
    </ReasonDialog>
  );
}
