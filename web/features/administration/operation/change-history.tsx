import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import classes from "../admin.module.css";
import { changeLines, subjectWords } from "./change-words.ts";
import { doneTo } from "./done-to.ts";

const FIRST_LINES = 6;

type Props = {
  kind: "section" | "price" | "plan" | "route" | "holiday" | "country" | "rule" | "network";
  subject?: string;
};

/** History of changes with actor and reason. */
export function ChangeHistory({ kind, subject }: Props) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
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
            { key: "at", name: t`When`, isShort: true, renderCell: ({ at }) => moment(at) },
            {
              key: "who",
              name: t`Done by`,
              renderCell: ({ actorName, actorUserId }) => actorName ?? actorUserId,
            },
            {
              key: "what",
              name: t`What`,
              renderCell: (row) => (
                <span>
                  {subjectWords(row)}
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
              name: t`Change`,
              renderCell: (row) => <ChangeLines lines={changeLines(row)} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

/** The first few lines of a change; the others on request. */
function ChangeLines({ lines }: { lines: readonly string[] }) {
  const [shown, more] = [lines.slice(0, FIRST_LINES), lines.slice(FIRST_LINES)];
  return (
    <div className={classes.detail}>
      {shown.join("\n")}
      {more.length > 0 ? (
        <details className={classes.more}>
          <summary>
            <Plural value={more.length} one="# more" other="# more" />
          </summary>
          {more.join("\n")}
        </details>
      ) : null}
    </div>
  );
}

/** What was done: the word alone, the rest is in what it became. */
function DoneWord({ before, after }: { before?: unknown; after?: unknown }) {
  const { t } = useLingui();
  const words = {
    added: t`Added`,
    changed: t`Changed`,
    deleted: t`Deleted`,
    withdrawn: t`Withdrawn`,
    "switched-on": t`Switched on`,
    "switched-off": t`Switched off`,
  };
  return words[doneTo(before, after)];
}
