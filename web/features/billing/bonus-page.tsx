import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { useMe } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { formatDate } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useStatement } from "./statement-query.ts";
import classes from "./statement.module.css";

const PAGE_SIZE = 100;

/** Bonus money: how much there is, and what was given and what lapsed. */
export function BonusPage() {
  const me = useMe();
  const { currency, timeZone } = useMyCountry();
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} }));
  const { rows, error } = useStatement(PAGE_SIZE);
  const lines = rows?.filter(({ kind }) => kind === "bonus" || kind === "bonus-expiry");
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Bonus</Trans>}
        lead={<Trans>Bonus money pays for campaigns like your own, and is spent first.</Trans>}
      />
      {me?.isAdmin ? (
        <Notice tone="info">
          <Trans>
            Bonuses cannot be granted on this screen yet. Below is the bonus of your own account.
          </Trans>
        </Notice>
      ) : null}
      <ErrorNotice error={wallet.error ?? error} />
      <Card>
        {wallet.data ? (
          <p className="lh-strong">
            <Trans>
              You have{" "}
              <Money amountMinor={wallet.data.bonusMinor} currency={wallet.data.currency} /> of
              bonus to spend.
            </Trans>
          </p>
        ) : null}
        {lines?.length === 0 ? (
          <EmptyState title={<Trans>No bonus yet</Trans>}>
            <Trans>When you are given a bonus, it is listed here with the day it ends.</Trans>
          </EmptyState>
        ) : null}
        {lines ? (
          <ul className={classes.lines}>
            {lines.map((row) => (
              <li key={row.id} className={classes.line}>
                <div>
                  <p className={classes.title}>{row.title}</p>
                  <p className="lh-quiet lh-small">{formatDate(row.at, timeZone)}</p>
                </div>
                <p className={classes.out}>
                  <Money amountMinor={row.amountMinor} currency={currency} signed />
                </p>
              </li>
            ))}
          </ul>
        ) : error ? null : (
          <LoadingSkeleton heights={[56]} />
        )}
      </Card>
    </Page>
  );
}
