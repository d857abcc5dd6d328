import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { orpc, type Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { StatusBadge } from "../../../ui/notice/status-badge.tsx";
import { ActAsDialog } from "./act-as-dialog.tsx";
import classes from "./advertiser.module.css";
import { useCampaignColumns } from "./campaign-columns.tsx";

type Row = Outputs["administration"]["findCampaigns"]["rows"][number];
/** A campaign as its owner sees it. */
export type ToSee = { userId: string; reason: string; campaignId: string };

const MIN_LETTERS = 2;

/** Campaigns that a text finds, of everybody; each opens as its owner sees it, for a reason. Nothing for too short a text. */
export function CampaignResults({
  text,
  onActAs,
}: {
  text: string;
  onActAs: (asked: ToSee) => Promise<void>;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<(Row & { userId: string }) | null>(null);
  const columns = useCampaignColumns<Row>((row) => {
    const { userId } = row;
    return userId === null ? null : () => setOpened({ ...row, userId });
  });
  const list = useInfiniteQuery({
    ...orpc.administration.findCampaigns.infiniteOptions({
      input: (cursor: string | undefined) => ({ text, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  if (text.length < MIN_LETTERS) return null;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card title={<Trans>Campaigns</Trans>}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.data && rows.length === 0 ? (
        <p className="lh-quiet" role="status">
          {list.hasNextPage ? (
            <Trans>None among the newest campaigns.</Trans>
          ) : (
            <Trans>No campaign found. Drafts are not searched.</Trans>
          )}
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
              key: "owner",
              name: t`Advertiser`,
              renderCell: ({ userId, advertiser, email }) =>
                userId === null ? (
                  <Trans>Account deleted</Trans>
                ) : (
                  <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                    {advertiser || email}
                  </Link>
                ),
            },
            {
              key: "status",
              name: t`Status`,
              renderCell: (row) => <StatusBadge status={row.status} label={row.statusLabel} />,
            },
            columns.submitted,
            {
              key: "code",
              name: t`Campaign number`,
              renderCell: ({ campaignCode }) => (
                <span className={`lh-small ${classes.number}`}>{campaignCode}</span>
              ),
            },
          ]}
        />
      ) : null}
      <ShowMore list={list}>
        <Trans>Search older campaigns</Trans>
      </ShowMore>
      {opened ? (
        <ActAsDialog
          campaign={opened.title}
          onConfirm={(reason) =>
            onActAs({ userId: opened.userId, reason, campaignId: opened.campaignId })
          }
          onCancel={() => setOpened(null)}
        />
      ) : null}
    </Card>
  );
}
