import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Inputs, type Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { lastDay } from "../last-day.ts";
import classes from "../wallet/statement.module.css";

type Grant = Outputs["administration"]["bonusGrants"]["rows"][number];
type Props = { input: Inputs["administration"]["bonusGrants"]; isAdmin?: boolean };

/** Grants, newest first, each with what is left of it and the day it ends. */
export function BonusGrants({ input, isAdmin = false }: Props) {
  const [now] = useState(() => Date.now());
  const query = useInfiniteQuery({
    queryKey: ["bonus-grants", input],
    queryFn: ({ pageParam, signal }) =>
      client.administration.bonusGrants(
        { ...input, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card title={<Trans>Grants</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {rows?.length === 0 ? (
        <EmptyState drawing="receipts" title={<Trans>No bonus yet</Trans>}>
          {isAdmin ? (
            <Trans>Grants are listed here, with what is left of each.</Trans>
          ) : (
            <Trans>When you are given a bonus, it is listed here with the day it ends.</Trans>
          )}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul className={classes.lines}>
          {rows.map((grant) => (
            <GrantLine
              key={grant.id}
              grant={grant}
              isAdmin={isAdmin}
              isOver={Date.parse(grant.expiresAt) <= now}
            />
          ))}
        </ul>
      ) : null}
      {rows || query.error ? null : <LoadingSkeleton heights={[56, 56]} />}
      <ShowMore list={query}>
        <Trans>Show older grants</Trans>
      </ShowMore>
    </Card>
  );
}

type LineProps = { grant: Grant; isAdmin: boolean; isOver: boolean };

function GrantLine({ grant, isAdmin, isOver }: LineProps) {
  const { timeZone } = useMyCountry();
  const { currency, amountMinor, remainingMinor, userId } = grant;
  const ends = lastDay(grant.expiresAt, timeZone);
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.title}>{isAdmin ? grant.advertiser : grant.reason}</p>
        {isAdmin ? <p>{grant.reason}</p> : null}
        <p className="lh-quiet lh-small">
          {isOver ? <Trans>Ended on {ends}</Trans> : <Trans>Use by {ends}</Trans>}
        </p>
        {isAdmin ? (
          <p className="lh-small">
            <Link to="/bonus/$id" params={{ id: userId }}>
              <Trans>This advertiser's bonus</Trans>
            </Link>
          </p>
        ) : null}
      </div>
      <div className="lh-number">
        <p className={classes.out}>
          <Money amountMinor={remainingMinor} currency={currency} />
        </p>
        <p className="lh-quiet lh-small">
          <Trans>
            left of <Money amountMinor={amountMinor} currency={currency} />
          </Trans>
        </p>
      </div>
    </li>
  );
}
