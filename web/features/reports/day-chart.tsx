import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Chart } from "../../ui/chart.tsx";
import { formatDay } from "../../ui/numbers.ts";
import type { Report } from "./report-figures.ts";

/** Sent and delivered on each day. */
export function DayChart({ report }: { report: Report }) {
  const { t } = useLingui();
  if (report.perDay.length === 0) return null;
  return (
    <Card title={<Trans>Day by day</Trans>}>
      <Chart
        title={t`Messages sent and delivered on each day`}
        series={[t`Sent`, t`Delivered`]}
        points={report.perDay.map(({ day, sent, delivered }) => ({
          key: day,
          label: formatDay(day),
          values: [sent, delivered],
        }))}
      />
      {report.perDay.some((day) => (day.hidden ?? []).length > 0) ? (
        <p className="lh-quiet">
          <Trans>Figures under 20 people are left out, so that nobody is singled out.</Trans>
        </p>
      ) : null}
    </Card>
  );
}
