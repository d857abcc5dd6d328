import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Currency } from "../../../../domain/money/money.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useStatement, type Transaction } from "./statement-query.ts";
import classes from "./statement.module.css";

const PAGE_SIZE = 20;

/** Every movement of money as a named line. */
export function Statement({ currency }: { currency: Currency }) {
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useStatement(PAGE_SIZE);
  return (
    <Card title={<Trans>Statement</Trans>}>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {rows?.length === 0 ? (
        <EmptyState drawing="receipts" title={<Trans>No money has moved yet</Trans>}>
          <Trans>Add money above. Each payment, campaign and refund is then listed here.</Trans>
        </EmptyState>
      ) : null}
      {rows ? (
        <ul className={classes.lines}>
          {rows.map((row) => (
            <Line key={row.id} row={row} currency={currency} />
          ))}
        </ul>
      ) : error ? null : (
        <LoadingSkeleton heights={[56, 56, 56]} />
      )}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older lines</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

function Line({ row, currency }: { row: Transaction; currency: Currency }) {
  const { timeZone } = useMyCountry();
  // A spend out of money that was set aside changes nothing available: its size is what left the hold.
  const isSpend = row.kind === "spend" && row.amountMinor === 0;
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>
          {row.campaignId ? (
            <Link to="/campaign-info/$id" params={{ id: row.campaignId }}>
              {row.title}
            </Link>
          ) : (
            row.title
          )}
        </p>
        <p className="lh-quiet lh-small">{formatDateTime(row.at, timeZone)}</p>
      </div>
      <div className="lh-number">
        <p className={row.amountMinor > 0 ? classes.in : classes.out}>
          {isSpend ? (
            <Money amountMinor={-row.heldMinor} currency={currency} />
          ) : (
            <Money amountMinor={row.amountMinor} currency={currency} signed />
          )}
        </p>
        <p className="lh-quiet lh-small">
          {isSpend ? (
            <Trans>from set aside</Trans>
          ) : (
            <Trans>
              Available <Money amountMinor={row.balanceMinor} currency={currency} />
            </Trans>
          )}
        </p>
      </div>
    </li>
  );
}
