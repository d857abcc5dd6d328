import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { wordOfLabel } from "../../../domain/campaign/campaign-status.ts";
import { toProblem } from "../../api/app-problem.ts";
import { client, type Outputs } from "../../api/client.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/notice/empty-state.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../ui/notice/loading-skeleton.tsx";
import { formatDate } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Badge } from "../../ui/notice/status-badge.tsx";
import { DayChart } from "./day-chart.tsx";
import { FiveFigures } from "./five-figures.tsx";
import { FunnelCard } from "./funnel-card.tsx";

type Shared = Outputs["reports"]["shared"];

/** The report behind a shared link: figures only. */
export function SharedReportPage() {
  const { token } = useParams({ from: "/shared-report/$token" });
  const query = useQuery({
    queryKey: ["shared-report", token],
    queryFn: ({ signal }) => client.reports.shared({ token }, { signal }),
  });
  const report = query.data;
  return (
    <Page>
      <PageHeader
        title={report ? report.title : <Trans>Report</Trans>}
        lead={report ? <Lead report={report} /> : undefined}
        aside={report ? <Badge tone="quiet">{wordOfLabel(report.statusLabel)}</Badge> : undefined}
      />
      <LinkGone error={query.error} onRetry={() => void query.refetch()} />
      {report ? <Figures report={report} /> : null}
      {report || query.error ? null : <LoadingSkeleton heights={[56, 96, 240]} />}
    </Page>
  );
}

function LinkGone({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === null) return null;
  if (toProblem(error).code !== "not-found") return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Card>
      <EmptyState
        drawing="search"
        title={<Trans>This link no longer works</Trans>}
        action={
          <LinkButton to="/home" variant="default">
            <Trans>What Loudhailer is</Trans>
          </LinkButton>
        }
      >
        <Trans>It has expired or was withdrawn. Ask the person who sent it for a new one.</Trans>
      </EmptyState>
    </Card>
  );
}

function Lead({ report }: { report: Shared }) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return <Trans>This link works until {formatDate(report.expiresAt, zone)}</Trans>;
}

function Figures({ report }: { report: Shared }) {
  return (
    <>
      <p className="lh-strong">{report.headline}</p>
      <FiveFigures report={report} />
      <FunnelCard report={report} />
      <DayChart report={report} />
    </>
  );
}
