import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { orpc, client, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { DecideButtons } from "../accounting/decide-buttons.tsx";
import { lastDay } from "../last-day.ts";
import classes from "../wallet/statement.module.css";

type Proposal = Outputs["administration"]["bonusProposals"]["rows"][number];

/** Grants that wait for a second administrator. */
export function BonusProposals() {
  const query = useQuery(orpc.administration.bonusProposals.queryOptions({ input: {} }));
  const waiting = query.data?.rows.filter(({ state }) => state === "waiting");
  return (
    <Card title={<Trans>Waiting for approval</Trans>}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {waiting?.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nothing is waiting for approval.</Trans>
        </p>
      ) : null}
      {waiting && waiting.length > 0 ? (
        <ul className={classes.lines}>
          {waiting.map((proposal) => (
            <ProposalLine key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      ) : null}
      {waiting || query.error ? null : <LoadingSkeleton heights={[56]} />}
    </Card>
  );
}

/** Who is to get how much until when, and the two ways on for who did not ask for it. */
export function ProposalLine({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const me = useMe();
  const { timeZone } = useMyCountry();
  const { id, currency, amountMinor, advertiser, company, email, expiresAt, reason } = proposal;
  const ends = lastDay(expiresAt, timeZone);
  const proposed = formatDate(proposal.proposedAt, timeZone);
  const { proposedByName: by, userId } = proposal;
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: orpc.administration.bonusProposals.key() });
    void queryClient.invalidateQueries({ queryKey: ["bonus-grants"] });
  };
  const decide = async (approve: boolean, why: string, idempotencyKey: string) => {
    await client.administration.decideBonus(
      { id, approve, reason: why },
      { context: { idempotencyKey } },
    );
    reload();
  };
  return (
    <li className={classes.line}>
      <div className="lh-stack-tight">
        <div>
          <p className={classes.title}>
            <Link to="/admin/advertisers/$id" params={{ id: userId }}>
              {advertiser}
            </Link>
          </p>
          <p className="lh-quiet lh-small">{[company, email].filter(Boolean).join(" · ")}</p>
          <p>{reason}</p>
          <p className="lh-quiet lh-small">
            <Trans>
              Asked for by {by} on {proposed}. Last day {ends}.
            </Trans>
          </p>
        </div>
        <DecideButtons
          isOwn={proposal.proposedBy === me?.userId}
          what={<Trans>the bonus for {advertiser}</Trans>}
          facts={[
            {
              key: "whose",
              name: t`Advertiser`,
              value: [advertiser, company, email].filter(Boolean).join(" · "),
            },
            {
              key: "amount",
              name: t`Amount`,
              value: <Money amountMinor={amountMinor} currency={currency} />,
              isStrong: true,
            },
            { key: "ends", name: t`Last day`, value: ends },
            { key: "why", name: t`What for`, value: reason },
            { key: "by", name: t`Asked for by`, value: [by, proposed].filter(Boolean).join(" · ") },
          ]}
          asksReason
          onStale={reload}
          onDecide={decide}
        />
      </div>
      <div className={classes.side}>
        <p className={classes.out}>
          <Money amountMinor={amountMinor} currency={currency} />
        </p>
      </div>
    </li>
  );
}
