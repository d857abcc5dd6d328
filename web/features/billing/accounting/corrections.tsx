import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import classes from "../wallet/statement.module.css";
import { CorrectionForm } from "./correction-form.tsx";
import { DecidedNote } from "./decided-note.tsx";
import { DecideButtons } from "./decide-buttons.tsx";

type Correction = Outputs["billing"]["books"]["corrections"][number];

/** Corrections of wallets: a new booking with a reason, never an edited one; large ones need two administrators. */
export function Corrections() {
  const query = useQuery(orpc.billing.books.corrections.queryOptions({ input: {} }));
  return (
    <>
      <CorrectionForm />
      <Card title={<Trans>Corrections</Trans>}>
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
        {query.data?.length === 0 ? (
          <p className="lh-quiet">
            <Trans>No wallet has been corrected yet.</Trans>
          </p>
        ) : null}
        {query.data && query.data.length > 0 ? (
          <ul className={classes.lines}>
            {query.data.map((correction) => (
              <CorrectionLine key={correction.correctionId} correction={correction} />
            ))}
          </ul>
        ) : null}
        {query.data || query.error ? null : <LoadingSkeleton heights={[72]} />}
      </Card>
    </>
  );
}

/** Whose wallet it is, what is to become of it, and the two ways on for who did not ask for it. */
export function CorrectionLine({ correction }: { correction: Correction }) {
  const { t } = useLingui();
  const me = useMe();
  const { timeZone } = useMyCountry();
  const { correctionId, status, reason, currency, amountMinor } = correction;
  const words = { awaiting: t`Waiting for approval`, posted: t`Booked`, declined: t`Declined` };
  const tones = { awaiting: "warn", posted: "good", declined: "quiet" } as const;
  const { advertiser, company, email, userId, requestedByName: by } = correction;
  const day = formatDate(correction.requestedAt, timeZone);
  const whose = [advertiser || company || userId, email].filter(Boolean).join(" · ");
  const [isOther, setOther] = useState(false);
  const reload = () => void queryClient.invalidateQueries({ queryKey: orpc.billing.books.key() });
  const decide = async (approve: boolean, _reason: string, idempotencyKey: string) => {
    const decided = await client.billing.books.decideCorrection(
      { correctionId, approve },
      { context: { idempotencyKey } },
    );
    // Deciding a second time answers with what somebody else has decided.
    setOther(decided.status !== (approve ? "posted" : "declined"));
    reload();
  };
  return (
    <li className={classes.line}>
      <div className="lh-stack-tight">
        <div>
          <p className={classes.title}>
            <Link to="/admin/advertisers/$id" params={{ id: userId }}>
              {advertiser || company || email || userId}
            </Link>
          </p>
          <p className="lh-quiet lh-small">{[company, email].filter(Boolean).join(" · ")}</p>
          <p>{reason}</p>
          <p className="lh-quiet lh-small">
            {by ? (
              <Trans>
                Asked for by {by} on {day}.
              </Trans>
            ) : (
              day
            )}
          </p>
        </div>
        {isOther && status !== "awaiting" ? (
          <DecidedNote wasApproved={status === "posted"} name={correction.decidedByName} />
        ) : null}
        {status === "awaiting" ? (
          <DecideButtons
            isOwn={correction.requestedBy === me?.userId}
            what={<Trans>the correction "{reason}"</Trans>}
            facts={[
              { key: "whose", name: t`Advertiser`, value: whose },
              {
                key: "amount",
                name: amountMinor < 0 ? t`Out of the wallet` : t`Into the wallet`,
                value: <Money amountMinor={Math.abs(amountMinor)} currency={currency} />,
                isStrong: true,
              },
              { key: "reason", name: t`Reason`, value: reason },
              { key: "by", name: t`Asked for by`, value: [by, day].filter(Boolean).join(" · ") },
            ]}
            onStale={reload}
            onDecide={decide}
          />
        ) : null}
      </div>
      <div className={classes.side}>
        <p className={classes.out}>
          <Money amountMinor={amountMinor} currency={currency} signed />
        </p>
        <Badge tone={tones[status]}>{words[status]}</Badge>
      </div>
    </li>
  );
}
