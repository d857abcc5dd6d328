import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { useAccountTime } from "../../../session/account-time.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { useSourceNames } from "./opt-out-sources.ts";

/** Who opted out, newest first, with masked numbers. */
export function OptOutList({ countryId }: { countryId: number }) {
  const { t } = useLingui();
  const { moment } = useAccountTime();
  const names = useSourceNames();
  const list = useInfiniteQuery({
    ...orpc.administration.optOutList.infiniteOptions({
      input: (cursor: string | undefined) => ({ countryId, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    staleTime: 0,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <Card title={<Trans>All opt-outs</Trans>}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.data && rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>Nobody has opted out yet.</Trans>
        </p>
      ) : null}
      {rows.length > 0 ? (
        <>
          <p>
            <Trans>
              {formatCount(total)} in total. To lift one, find its number above: the person who asks
              for it tells you the number.
            </Trans>
          </p>
          <DataTable
            caption={t`All opt-outs`}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: "number", name: t`Number`, renderCell: ({ number }) => number },
              { key: "at", name: t`When`, renderCell: ({ at }) => moment(at) },
              { key: "way", name: t`Method`, renderCell: ({ source }) => names[source] },
              { key: "route", name: t`Route`, renderCell: ({ routeName }) => routeName },
              { key: "why", name: t`Reason`, renderCell: ({ reason }) => reason ?? "–" },
            ]}
          />
        </>
      ) : null}
      <ShowMore list={list} />
    </Card>
  );
}
