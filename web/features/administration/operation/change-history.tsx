import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import classes from "../admin.module.css";
import { doneTo } from "./done-to.ts";

type Props = {
  kind: "section" | "price" | "plan" | "route" | "holiday" | "country" | "rule" | "network";
  subject?: string;
};

/** History of changes with actor and reason. */
export function ChangeHistory({ kind, subject }: Props) {
  const { t } = useLingui();
  const input = { kind, limit: 20, ...(subject ? { subject } : {}) };
  const { data, error, refetch } = useQuery(
    orpc.administration.changes.queryOptions({ input, staleTime: 0 }),
  );
  return (
    <Card title={<Trans>History</Trans>}>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing has been changed yet.</Trans>
        </p>
      ) : (
        <DataTable
          caption={t`History`}
          rows={data?.rows ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: "at", name: t`When (UTC)`, renderCell: ({ at }) => formatDateTime(at, "UTC") },
            { key: "who", name: t`Done by`, renderCell: ({ actorUserId }) => actorUserId },
            {
              key: "what",
              name: t`What`,
              renderCell: (row) => (
                <span>
                  {row.subject}
                  <br />
                  <span className="lh-quiet">
                    <DoneWord {...row} />
                  </span>
                </span>
              ),
            },
            { key: "why", name: t`Reason`, renderCell: ({ reason }) => reason },
            {
              key: "after",
              name: t`Now`,
              renderCell: ({ after }) => (
                <details>
                  <summary>
                    <Trans>Show</Trans>
                  </summary>
                  <pre className={classes.detail}>{JSON.stringify(after, null, 1)}</pre>
                </details>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

/** What was done: the word alone, the rest is in what it became. */
function DoneWord({ before, after }: { before?: unknown; after?: unknown }) {
  const { t } = useLingui();
  const words = {
    added: t`Added`,
    changed: t`Changed`,
    deleted: t`Deleted`,
    "switched-on": t`Switched on`,
    "switched-off": t`Switched off`,
  };
  return words[doneTo(before, after)];
}
