import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "../../../ui/form/use-debounced-value.ts";
import { orpc } from "../../../api/client.ts";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { countryName } from "../country-names.ts";
import { searchOf } from "../text-for-address.ts";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { CampaignResults, type ToSee } from "./campaign-results.tsx";
import { useActAs } from "./use-act-as.ts";
import { PublishedFinder } from "../published/published-finder.tsx";

/** Finds advertisers by e-mail, name, company or whole mobile number, and campaigns beside by title, number and whose they are. */
export function AdvertisersPage() {
  const { isLeaving, actAs } = useActAs();
  return (
    <Page>
      <PageHeader title={<Trans>Advertisers</Trans>} />
      {isLeaving ? <LoadingSkeleton heights={[320]} /> : <Finder onActAs={actAs} />}
    </Page>
  );
}

function Finder({ onActAs }: { onActAs: (asked: ToSee) => Promise<void> }) {
  const { t } = useLingui();
  const { day } = useAccountTime();
  const { text: asked = "" } = useSearch({ from: "/admin/advertisers" });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  const text = useDebouncedValue(typed.trim(), 400);
  useEffect(() => {
    const wanted = searchOf({ text });
    if ((wanted.text ?? "") === asked) return;
    const to = "/admin/advertisers";
    void navigate({ to, search: wanted, replace: true, resetScroll: false });
  }, [text, asked, navigate]);
  const list = useInfiniteQuery({
    ...orpc.administration.advertisers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(text ? { text } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <TextInput
        label={t`Advertiser or campaign`}
        description={
          <Trans>
            Email, name, business or full mobile number; a campaign’s name or its number.
          </Trans>
        }
        type="search"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <Card title={text ? <Trans>Advertisers</Trans> : undefined}>
        {list.data && rows.length === 0 ? (
          <p className="lh-quiet" role="status">
            {text ? (
              <Trans>
                No advertiser found. Try the full email address or the full mobile number.
              </Trans>
            ) : (
              <Trans>Nobody has signed up yet.</Trans>
            )}
          </p>
        ) : (
          <DataTable
            caption={t`Advertisers`}
            rows={rows}
            rowKey={({ userId }) => userId}
            columns={[
              {
                key: "name",
                name: t`Name`,
                renderCell: ({ userId, name, isSuspended }) => (
                  <>
                    <Link to="/admin/advertisers/$id" params={{ id: userId }}>
                      {name}
                    </Link>{" "}
                    {isSuspended ? <Badge tone="bad">{t`Suspended`}</Badge> : null}
                  </>
                ),
              },
              { key: "company", name: t`Business`, renderCell: ({ company }) => company || "–" },
              { key: "email", name: t`Email`, renderCell: ({ email }) => email },
              { key: "country", name: t`Country`, renderCell: (row) => countryName(row.countryId) },
              { key: "since", name: t`Since`, renderCell: (row) => day(row.createdAt) },
            ]}
          />
        )}
        <ShowMore list={list} />
      </Card>
      <CampaignResults text={text} onActAs={onActAs} />
      <PublishedFinder />
    </>
  );
}
