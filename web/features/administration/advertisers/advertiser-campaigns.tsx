import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { campaignActions } from "../../../../domain/campaign/permissions.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Money } from "../../../ui/money.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { ActAsDialog } from "./act-as-dialog.tsx";
import classes from "./advertiser.module.css";
import { useCampaignColumns } from "./campaign-columns.tsx";
import { StopForOther } from "./stop-for-other.tsx";

type Props = {
  userId: string;
  /** Opens a campaign as its owner sees it. */
  onActAs: (reason: string, campaignId: string) => Promise<void>;
  /** Money of it is back, or will be. */
  onStopped: () => Promise<unknown>;
};
type Row = Outputs["administration"]["report"]["rows"][number];

const canStop = ({ status }: Row) =>
  campaignActions({ status: submittedStatusOf(status) }).has("stop");

/** What an advertiser has sent, newest first; each opens as its owner sees it, and is stopped, for a reason. */
export function AdvertiserCampaigns({ userId, onActAs, onStopped }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Row | null>(null);
  const [stopping, setStopping] = useState<Row | null>(null);
  const columns = useCampaignColumns<Row>((row) => () => setOpened(row));
  const list = useInfiniteQuery(
    orpc.administration.report.infiniteOptions({
      input: (cursor: string | undefined) => ({ userId, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const stopLabel = ({ title }: Row) => t`Stop sending ${title}`;
  return (
    <Card title={<Trans>Campaigns</Trans>}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.data && rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>This advertiser has not sent a campaign yet.</Trans>
        </p>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption={t`Campaigns`}
          rows={rows}
          rowKey={({ campaignId }) => campaignId}
          columns={[
            columns.title,
            {
              key: "status",
              name: t`Status`,
              renderCell: (row) => (
                <span className={classes.status}>
                  <StatusBadge status={row.status} label={row.statusLabel} />
                  {canStop(row) ? (
                    <Button
                      variant="subtle"
                      aria-label={stopLabel(row)}
                      onClick={() => setStopping(row)}
                    >
                      <Trans>Stop sending</Trans>
                    </Button>
                  ) : null}
                </span>
              ),
            },
            columns.submitted,
            {
              key: "booked",
              name: t`Booked`,
              isNumber: true,
              renderCell: ({ booked }) => formatCount(booked),
            },
            {
              key: "delivered",
              name: t`Delivered`,
              isNumber: true,
              renderCell: ({ delivered }) => formatCount(delivered),
            },
            {
              key: "spent",
              name: t`Spent`,
              isNumber: true,
              renderCell: ({ revenueMinor, currency }) => (
                <Money amountMinor={revenueMinor} currency={currency} />
              ),
            },
          ]}
        />
      ) : null}
      <ShowMore list={list}>
        <Trans>Show more campaigns</Trans>
      </ShowMore>
      {opened ? (
        <ActAsDialog
          campaign={opened.title}
          onConfirm={(reason) => onActAs(reason, opened.campaignId)}
          onCancel={() => setOpened(null)}
        />
      ) : null}
      {stopping ? (
        <StopForOther
          campaign={stopping}
          onDone={async () => {
            setStopping(null);
            await Promise.all([list.refetch(), onStopped()]);
          }}
          onCancel={() => setStopping(null)}
        />
      ) : null}
    </Card>
  );
}
