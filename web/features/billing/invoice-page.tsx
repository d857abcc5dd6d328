import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { splitTax } from "../../../domain/tax.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Money } from "../../ui/money.tsx";
import { formatDate } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useStatement, type Transaction } from "./statement-query.ts";
import classes from "./statement.module.css";

const PAGE_SIZE = 100;

/** What was paid in by card and what was paid back, with the tax in it. */
export function InvoicePage() {
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useStatement(PAGE_SIZE);
  const payments = rows?.filter(({ kind }) => kind === "top-up" || kind === "refund");
  return (
    <Page>
      <PageHeader
        title={<Trans>Payments and invoices</Trans>}
        lead={
          <Trans>
            Every payment by card with the tax in it. Tax invoices to download are not here yet.
          </Trans>
        }
      />
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <Card>
        {payments?.length === 0 && !hasNextPage ? (
          <EmptyState
            title={<Trans>No payment yet</Trans>}
            action={
              <LinkButton to="/payment">
                <Trans>Add money</Trans>
              </LinkButton>
            }
          >
            <Trans>Your first payment will be listed here.</Trans>
          </EmptyState>
        ) : null}
        {payments ? (
          <ul className={classes.lines}>
            {payments.map((row) => (
              <PaymentLine key={row.id} row={row} />
            ))}
          </ul>
        ) : error ? null : (
          <LoadingSkeleton heights={[56, 56]} />
        )}
        {hasNextPage ? (
          <Button
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            <Trans>Show older payments</Trans>
          </Button>
        ) : null}
      </Card>
    </Page>
  );
}

function PaymentLine({ row }: { row: Transaction }) {
  const country = useMyCountry();
  const { taxMinor } = splitTax(country.code, BigInt(Math.abs(row.amountMinor)));
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>{row.title}</p>
        <p className="lh-quiet lh-small">{formatDate(row.at, country.timeZone)}</p>
      </div>
      <div className="lh-number">
        <p className={classes.out}>
          <Money amountMinor={row.amountMinor} currency={country.currency} signed />
        </p>
        <p className="lh-quiet lh-small">
          <Trans>
            of it tax <Money amountMinor={Number(taxMinor)} currency={country.currency} />
          </Trans>
        </p>
      </div>
    </li>
  );
}
