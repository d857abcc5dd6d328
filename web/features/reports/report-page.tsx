import { isOfViews } from "../../../domain/campaign/kinds/views.ts";
import { STATUS } from "../../../domain/campaign/status-codes.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { businessNowMs } from "../../api/business-time.ts";
import { orpc } from "../../api/client.ts";
import { refreshDelayMs } from "../../api/refresh-pace.ts";
import { noteReportRead } from "../../session/install/install-prompt.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { CampaignError } from "../../ui/notice/campaign-error.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { formatDate, formatDateTime } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusBadge } from "../../ui/notice/status-badge.tsx";
import { DayChart } from "./day-chart.tsx";
import { FailureTable } from "./failure-table.tsx";
import { FiveFigures } from "./five-figures.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { MoneyStory } from "./money-story.tsx";
import { HeatMap } from "./heat-map.tsx";
import { hasFewDays } from "./hour-map.ts";
import { PromiseCard } from "./promise-card.tsx";
import { ReportExports } from "./report-exports.tsx";
import classes from "./report.module.css";
import { RunAgain } from "./run-again.tsx";
import { canRunAgain, hasStarted, type Report } from "./report-figures.ts";
import { RouteTable } from "./route-table.tsx";

/** A campaign's report: people, money, days, networks, and why some were not reached. */
export function ReportPage() {
  const { id } = useParams({ from: "/report/$id" });
  return <ReportOf key={id} id={id} />;
}

function ReportOf({ id }: { id: string }) {
  const [openedMs] = useState(() => Date.now());
  const query = useQuery({
    ...orpc.reports.report.queryOptions({ input: { campaignId: id } }),
    refetchInterval: ({ state }) =>
      refreshDelayMs(Date.now() - openedMs, state.data === undefined || state.data.isSettled),
  });
  // Drawn in short tasks: on a phone the whole of it at once takes a third of a second, in which nothing answers.
  const report = useDeferredValue(query.data);
  const isRead = report?.isSettled === true;
  useEffect(() => (isRead ? noteReportRead : undefined), [isRead]);
  return (
    <Page>
      <PageHeader
        title={report ? report.title || <Trans>Draft without a name</Trans> : <Trans>Report</Trans>}
        lead={report ? <AsOf report={report} /> : undefined}
        aside={
          report ? <StatusBadge status={report.status} label={report.statusLabel} /> : undefined
        }
      />
      <CampaignError error={query.error} onRetry={() => void query.refetch()} />
      {report ? <Figures report={report} /> : null}
      {report || query.error ? null : <LoadingSkeleton heights={[56, 96, 240, 200]} />}
    </Page>
  );
}

function AsOf({ report }: { report: Report }) {
  const { timeZone } = useMyCountry();
  if (!report.asOf) return <Trans>No figures yet</Trans>;
  const at = formatDateTime(report.asOf, timeZone);
  const day = formatDate(report.asOf, timeZone);
  return report.isSettled ? (
    <Trans>Final result, {day}</Trans>
  ) : (
    <Trans>Figures at {at}. They update automatically.</Trans>
  );
}

function Figures({ report }: { report: Report }) {
  if (report.sent === 0 && !report.isSettled) return <NothingYet report={report} />;
  return (
    <>
      <div className="lh-spread">
        <p className={classes.headline} role="status">
          {report.headline}
        </p>
        {canRunAgain(report) ? (
          <RunAgain campaignId={report.campaignId} isShown={isOfViews(report)} />
        ) : null}
      </div>
      <FiveFigures report={report} />
      <div className="lh-columns">
        <FunnelCard report={report} />
        <MoneyStory report={report} />
      </div>
      <DaysAndHours report={report} />
      <div className="lh-columns">
        <div className="lh-stack">
          <PromiseCard report={report} />
          <FailureTable report={report} />
        </div>
        <div className="lh-stack">
          <RouteTable report={report} />
          <ReportExports campaignId={report.campaignId} />
        </div>
      </div>
      <div className="lh-row">
        <LinkButton to="/campaign-info/$id" params={{ id: report.campaignId }} variant="default">
          <Trans>See the campaign</Trans>
        </LinkButton>
      </div>
    </>
  );
}

/** Charts of a few days fit beside the hours; of many days each needs the whole width. */
function DaysAndHours({ report }: { report: Report }) {
  const isShort = hasFewDays(report.perHour);
  return (
    <div className={isShort ? "lh-columns" : "lh-stack"}>
      <DayChart report={report} />
      <HeatMap report={report} />
    </div>
  );
}

function NothingYet({ report }: { report: Report }) {
  const { timeZone } = useMyCountry();
  return (
    <>
      <Card>
        <EmptyState
          drawing="messages"
          title={
            isOfViews(report) ? (
              <Trans>It has not been shown yet</Trans>
            ) : (
              <Trans>Nothing has been sent yet</Trans>
            )
          }
          action={
            <LinkButton
              to="/campaign-info/$id"
              params={{ id: report.campaignId }}
              variant="default"
            >
              <Trans>See the campaign</Trans>
            </LinkButton>
          }
        >
          {report.status === STATUS.Saved ? (
            isOfViews(report) ? (
              <Trans>It is paused: it is not shown until you continue it.</Trans>
            ) : (
              <Trans>It is paused: nothing is sent until you continue it.</Trans>
            )
          ) : hasStarted(report, businessNowMs()) ? (
            <Trans>It has started. The first figures appear here soon.</Trans>
          ) : report.startPeriod ? (
            <Trans>
              It starts on {formatDateTime(report.startPeriod, timeZone)}. The figures appear here
              from then on.
            </Trans>
          ) : (
            <Trans>The figures appear here when it has started.</Trans>
          )}
        </EmptyState>
      </Card>
      <MoneyStory report={report} />
    </>
  );
}
