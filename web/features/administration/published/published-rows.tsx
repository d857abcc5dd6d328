import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export type Published = Outputs["administration"]["published"]["rows"][number];

type Props = {
  rows: readonly Published[];
  /** All are of one advertiser, who is known where they stand. */
  isOfOne?: boolean;
  onDone: () => void;
};

/** Pages and pictures that anybody can see, each to be taken down or shown again, for a reason. */
export function PublishedRows({ rows, isOfOne = false, onDone }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Published | null>(null);
  const pictures = rows.filter(({ kind }) => kind === "picture");
  const labelOf = (row: Published) => {
    const { kind, name } = row;
    if (kind === "page") return t`Page: ${name}`;
    const place = pictures.indexOf(row) + 1;
    return pictures.length > 1 ? t`Picture ${place}` : t`Picture`;
  };
  const owner: Column<Published> = {
    key: "owner",
    name: t`Advertiser`,
    renderCell: ({ owner }) =>
      owner.isVisitor ? (
        <Trans>A visitor without an account</Trans>
      ) : (
        <Link to="/admin/advertisers/$id" params={{ id: owner.userId }}>
          {owner.name}
        </Link>
      ),
  };
  return (
    <>
      <DataTable
        caption={t`Pages and pictures`}
        rows={rows}
        rowKey={({ address }) => address}
        columns={[
          {
            key: "what",
            name: t`What`,
            isHeading: true,
            renderCell: (row) => (
              <>
                <a href={row.address} target="_blank" rel="noreferrer">
                  {labelOf(row)}
                </a>{" "}
                {row.blocked ? <Badge tone="bad">{t`Taken down`}</Badge> : null}
                {row.blocked ? <p className="lh-quiet">{row.blocked.reason}</p> : null}
              </>
            ),
          },
          ...(isOfOne ? [] : [owner]),
          {
            key: "changed",
            name: t`Changed`,
            isShort: true,
            renderCell: ({ changedAt }) => formatDate(changedAt, "UTC"),
          },
          {
            key: "act",
            name: t`What you can do`,
            renderCell: (row) => (
              <Button
                variant="subtle"
                aria-label={
                  row.blocked ? t`Show ${labelOf(row)} again` : t`Take ${labelOf(row)} down`
                }
                onClick={() => setAsked(row)}
              >
                {row.blocked ? <Trans>Show it again</Trans> : <Trans>Take it down</Trans>}
              </Button>
            ),
          },
        ]}
      />
      {asked ? (
        <ReasonDialog
          {...wordsOf(asked)}
          isDangerous={asked.blocked === null}
          onConfirm={async (reason) => {
            const { address } = asked;
            if (asked.blocked) await client.administration.putBack({ address, reason });
            else await client.administration.takeDown({ address, reason });
            setAsked(null);
            onDone();
          }}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function wordsOf({ kind, blocked }: Published) {
  if (blocked)
    return {
      title:
        kind === "page" ? (
          <Trans>Show this page again?</Trans>
        ) : (
          <Trans>Show this picture again?</Trans>
        ),
      children: <Trans>Everybody who has its address sees it. Its owner is told.</Trans>,
      confirmLabel: <Trans>Show it again</Trans>,
    };
  return {
    title:
      kind === "page" ? (
        <Trans>Take this page down?</Trans>
      ) : (
        <Trans>Take this picture down?</Trans>
      ),
    children: (
      <Trans>
        Nobody sees it any more, and no campaign can be sent with it. Its owner reads the reason.
        Campaigns that use it are stopped.
      </Trans>
    ),
    confirmLabel: <Trans>Take it down</Trans>,
  };
}
