import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import { dayPoints, type Report } from "./report-figures.ts";

type Props = {
  report: Pick<Report, "perDay" | "asOf"> & Partial<Pick<Report, "isSettled" | "promise">>;
};

/** Sent and delivered on each day so far, before the forecast while there is more to come. */
export function DayChart({ report }: Props) {
  const { t } = useLingui();
  const points = dayPoints(report);
  if (points.length === 0) return null;
  return (
    <Card title={<Trans>Day by day</Trans>}>
      <Chart
        title={t`Messages sent and delivered on each day`}
        series={[
          { name: t`Sent`, of: "sent" },
          { name: t`Delivered`, of: "delivered" },
        ]}
        points={points}
      />
    </Card>
  );
}
