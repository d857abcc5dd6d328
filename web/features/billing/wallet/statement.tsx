import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Currency } from "../../../../domain/money/money.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { formatTime, formatWeekdayDate } from "../../../../domain/text/formats.ts";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { byDay } from "./statement-days.ts";
import { StatementIcon } from "./statement-icon.tsx";
import { useStatement, type StatementShow, type Transaction } from "./statement-query.ts";
import classes from "./statement.module.css";

const PAGE_SIZE = 20;

/** Every movement of money as a named line. */
export function Statement({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  const { timeZone } = useMyCountry();
  const [show, setShow] = useState<StatementShow>("all");
  const statement = useStatement(PAGE_SIZE, show);
  const { rows, error, refetch, isPlaceholderData } = statement;
  const isNarrowed = show !== "all";
  return (
    <Card title={<Trans>Statement</Trans>}>
      {isNarrowed || (rows && rows.length > 0) ? (
        <Segmented
          label={t`What to show`}
          isLabelHidden
          value={show}
          options={[
            { value: "all", label: t`All` },
            { value: "payments", label: t`Payments` },
            { value: "campaigns", label: t`Campaigns` },
          ]}
          onChange={setShow}
        />
      ) : null}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {rows?.length === 0 && isNarrowed ? (
        <p className="lh-quiet" role="status">
          <Trans>There is nothing of this kind yet.</Trans>
        </p>
      ) : null}
      {rows?.length === 0 && !isNarrowed ? (
        <EmptyState drawing="receipts" title={<Trans>No money has moved yet</Trans>}>
          <Trans>Add money above. Each payment, campaign and refund is then listed here.</Trans>
        </EmptyState>
      ) : null}
      {rows ? (
        <div aria-busy={isPlaceholderData}>
          {byDay(rows, timeZone).map((day) => (
            <section key={day.day}>
              <h3 className={classes.day}>{formatWeekdayDate(day.day)}</h3>
              <ul className={classes.lines}>
                {day.rows.map((row) => (
                  <Line key={row.id} row={row} currency={currency} timeZone={timeZone} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : error ? null : (
        <LoadingSkeleton heights={[56, 56, 56]} />
      )}
      <ShowMore list={statement}>
        <Trans>Show older lines</Trans>
      </ShowMore>
    </Card>
  );
}

type LineProps = { row: Transaction; currency: Currency; timeZone: string };

function Line({ row, currency, timeZone }: LineProps) {
  // A spend out of money that was set aside changes nothing available: its size is what left the hold.
  const isSpend = row.kind === "spend" && row.amountMinor === 0;
  // A plan that was paid for directly changes nothing in the wallet.
  const isDirect = row.kind === "subscription" && row.amountMinor === 0;
  return (
    <li className={`${classes.line} ${classes.withIcon}`}>
      <StatementIcon row={row} />
      <div className={classes.what}>
        <p className={classes.title}>
          {row.campaignId ? (
            <Link to="/campaign-info/$id" params={{ id: row.campaignId }}>
              {row.title}
            </Link>
          ) : (
            row.title
          )}
        </p>
        <p className="lh-quiet lh-small">{formatTime(row.at, timeZone)}</p>
      </div>
      <div className="lh-number">
        <p className={row.amountMinor > 0 ? classes.in : classes.out}>
          {isDirect ? (
            <Trans>Paid directly</Trans>
          ) : isSpend ? (
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
