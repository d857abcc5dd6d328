import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ShowMore } from "../../../ui/form/show-more.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { ConnectionCosts } from "./connection-costs.tsx";
import { HeldMoney } from "./held-money.tsx";
import { MessageArchive } from "./message-archive.tsx";
import { NO_FILTERS, ReportFilterFields, type ReportFilters } from "./report-filters.tsx";
import { ReportGroups } from "./report-groups.tsx";
import { ReportRows } from "./report-rows.tsx";

function toInput({ countryId, flowTypeId, routeId, from, to }: ReportFilters) {
  return {
    ...(countryId ? { countryId: Number(countryId) } : {}),
    ...(flowTypeId ? { flowTypeId: Number(flowTypeId) } : {}),
    ...(routeId ? { routeId: Number(routeId) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Totals by currency, country, route and product, with their campaigns; all can be exported as a file. */
export function AllReports() {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const report = useInfiniteQuery({
    ...orpc.administration.report.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...toInput(filters),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const first = report.data?.pages[0];
  const rows = report.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <Card>
        <ReportFilterFields filters={filters} onChange={setFilters} />
        <p className="lh-quiet lh-small">
          <Trans>The days of “From” and “Until” begin at midnight in UTC.</Trans>
        </p>
        <ExportButtons filters={filters} />
      </Card>
      <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />
      {first ? (
        <>
          <ReportGroups title={t`Total`} nameOf={t`Currency`} rows={first.totals}>
            <HeldMoney rows={first.held} />
          </ReportGroups>
          <ReportGroups title={t`By country`} nameOf={t`Country`} rows={first.byCountry} />
          <ReportGroups title={t`By route`} nameOf={t`Route`} rows={first.byRoute} />
          <ReportGroups title={t`By product`} nameOf={t`Product`} rows={first.byProduct} />
          <ConnectionCosts rows={first.byConnection} />
          <ReportRows rows={rows} />
          <ShowMore list={report}>
            <Trans>Show more campaigns</Trans>
          </ShowMore>
        </>
      ) : report.error ? null : (
        <LoadingSkeleton heights={[160, 160, 320]} />
      )}
      <MessageArchive />
    </>
  );
}

function ExportButtons({ filters }: { filters: ReportFilters }) {
  const { flowTypeId, routeId, ...always } = toInput(filters);
  const save = useMutation({
    mutationFn: async (what: "campaigns" | "transactions") => {
      const file = await client.exports.csv({
        what,
        format: "spreadsheet",
        scope: "all",
        ...always,
        ...(what === "campaigns" ? { flowTypeId, routeId } : {}),
      });
      saveFile(file.fileName, file.content, file.contentType);
      return file;
    },
  });
  return (
    <>
      <div className="lh-row">
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate("campaigns")}>
          <Trans>Campaigns as CSV</Trans>
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate("transactions")}
        >
          <Trans>Money lines as CSV</Trans>
        </Button>
      </div>
      {flowTypeId || routeId ? (
        <p className="lh-quiet lh-small">
          <Trans>Money lines are those of all kinds and routes.</Trans>
        </p>
      ) : null}
      <ErrorNotice error={save.error} />
      {save.data?.isCut ? (
        <Notice tone="warn" announce="politely" title={<Trans>The file is not complete.</Trans>}>
          <Trans>There was more than one file can hold. Choose fewer days.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
