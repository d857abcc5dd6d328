import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import { dayPoints, type Report } from "./report-figures.ts";

/** Sent and delivered on each day so far. */
export function DayChart({ report }: { report: Pick<Report, "perDay" | "asOf"> }) {
  const { t } = useLingui();
  const points = dayPoints(report);
  if (points.length === 0) return null;
  return (
    <Card title={<Trans>Day by day</Trans>}>
      <Chart
        title={t`Messages sent and delivered on each day`}
        series={[t`Sent`, t`Delivered`]}
        points={points}
      />
    </Card>
  );
}
