import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount, formatDate } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../wallet/statement.module.css";
import { MonthFile } from "./month-file.tsx";
import { monthName } from "./month-name.ts";

type Month = Outputs["billing"]["books"]["months"][number];

/** Months, newest first: closed, or what prevents closing. */
export function Months() {
  const query = useQuery(orpc.billing.books.months.queryOptions({ input: {} }));
  const [closing, setClosing] = useState<Month | null>(null);
  const [closedBefore, setClosedBefore] = useState<string | null>(null);
  return (
    <Card title={<Trans>Months</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {closedBefore ? (
        <Notice
          tone="info"
          announce="politely"
          title={<Trans>{monthName(closedBefore)} had been closed already.</Trans>}
        >
          <Trans>Nothing has changed.</Trans>
        </Notice>
      ) : null}
      {query.data?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing has been recorded yet.</Trans>
        </p>
      ) : null}
      <ul className={classes.lines}>
        {query.data?.map((row) => (
          <MonthLine
            key={row.month}
            row={row}
            onClose={() => {
              setClosedBefore(null);
              setClosing(row);
            }}
          />
        ))}
      </ul>
      {query.data || query.error ? null : <LoadingSkeleton heights={[56, 56]} />}
      {closing ? (
        <CloseDialog
          month={closing.month}
          onClosedBefore={setClosedBefore}
          onClose={() => setClosing(null)}
        />
      ) : null}
    </Card>
  );
}

function MonthLine({ row, onClose }: { row: Month; onClose: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useMyCountry();
  const name = monthName(row.month);
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>{name}</p>
        <p className="lh-quiet lh-small">
          <Trans>{formatCount(row.journals)} bookings</Trans>
          {row.closedAt ? (
            <>
              {" · "}
              <Trans>closed {formatDate(row.closedAt, timeZone)}</Trans>
            </>
          ) : null}
        </p>
        {row.closedAt ? (
          <p>
            <Trans>Nothing more can be recorded in it.</Trans>
          </p>
        ) : null}
        {row.obstacle ? <p>{row.obstacle}</p> : null}
      </div>
      <div className="lh-row">
        {row.closedAt ? (
          <Badge tone="good">{t`Closed`}</Badge>
        ) : row.obstacle ? null : (
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
            <span className="lh-visually-hidden"> {name}</span>
          </Button>
        )}
        <MonthFile month={row.month} />
      </div>
    </li>
  );
}

type DialogProps = {
  month: string;
  /** Somebody else has closed it since the page was loaded. */
  onClosedBefore: (month: string) => void;
  onClose: () => void;
};

function CloseDialog({ month, onClosedBefore, onClose }: DialogProps) {
  const { run, isBusy, error } = useAttempt();
  const close = async () => {
    const closed = await run(month, (idempotencyKey) =>
      client.billing.books.closeMonth({ month }, { context: { idempotencyKey } }),
    );
    if (!closed) return;
    if (closed.wasClosed) onClosedBefore(month);
    void queryClient.invalidateQueries({ queryKey: orpc.billing.books.key() });
    onClose();
  };
  return (
    <ConfirmDialog
      title={<Trans>Close {monthName(month)}?</Trans>}
      confirmLabel={<Trans>Close the month</Trans>}
      cancelLabel={<Trans>Leave it open</Trans>}
      isDangerous
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void close()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Nothing more can be recorded in it, and it cannot be opened again. Later findings are
          corrected in an open month.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
