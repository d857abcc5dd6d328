import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { reviewReasonOf } from "../../../../domain/message/content-review.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/notice/empty-state.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";

type Row = Outputs["administration"]["reviews"]["decided"][number];

const TONES = { approved: "good", rejected: "bad", expired: "warn" } as const;

/** What of the money went back to cards, and how far it is. */
function ToCards({ toCards, currency }: Pick<Row, "toCards" | "currency">) {
  const { t } = useLingui();
  if (toCards === null) return null;
  const parts = [
    { key: "paid", words: t`Paid back to the card`, minor: toCards.paidMinor },
    { key: "way", words: t`On its way to the card`, minor: toCards.onItsWayMinor },
    { key: "refused", words: t`Refused by the card provider`, minor: toCards.refusedMinor },
  ].filter(({ minor }) => minor > 0);
  return parts.map(({ key, words, minor }) => (
    <div key={key} className="lh-quiet lh-small">
      {words}: <Money amountMinor={minor} currency={currency} />
    </div>
  ));
}

/** Latest decisions with reasons. */
export function ReviewedList({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const words = { approved: t`Approved`, rejected: t`Rejected`, expired: t`Expired` };
  if (rows.length === 0) {
    return (
      <EmptyState drawing="campaigns" title={<Trans>No decisions yet</Trans>}>
        <Trans>Decisions appear here and in the audit log.</Trans>
      </EmptyState>
    );
  }
  return (
    <Card>
      <DataTable
        caption={t`Decided`}
        rows={rows}
        rowKey={({ campaignId, revision }) => `${campaignId}:${revision}`}
        columns={[
          {
            key: "title",
            name: t`Campaign`,
            renderCell: ({ campaignId, title, advertiser }) => (
              <>
                <Link to="/campaign-info/$id" params={{ id: campaignId }}>
                  {title}
                </Link>
                <br />
                <span className="lh-quiet lh-small">{advertiser}</span>
              </>
            ),
          },
          {
            key: "decision",
            name: t`Decision`,
            renderCell: ({ decision }) => <Badge tone={TONES[decision]}>{words[decision]}</Badge>,
          },
          {
            key: "why",
            name: t`Why`,
            renderCell: ({ decision, reasonCode, note, toCards, currency }) =>
              decision === "expired" ? (
                t`Nobody decided before its start.`
              ) : reasonCode === null ? (
                "–"
              ) : (
                <>
                  {[translateKnown(reviewReasonOf(reasonCode)), note].filter(Boolean).join(" ")}
                  <ToCards toCards={toCards} currency={currency} />
                </>
              ),
          },
          {
            key: "by",
            name: t`Done by`,
            renderCell: ({ decidedByName, decidedBy }) => decidedByName ?? decidedBy ?? "–",
          },
          {
            key: "at",
            name: t`When`,
            renderCell: ({ decidedAt }) => moment(decidedAt),
          },
        ]}
      />
    </Card>
  );
}
