import { Trans, useLingui } from "@lingui/react/macro";
import { isOfViews, reportWords } from "../../../domain/campaign/kinds/views.ts";
import { Card } from "../../ui/card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import { dayPoints, type Report } from "./report-figures.ts";

type Props = {
  report: Pick<Report, "channelType" | "perDay" | "asOf"> &
    Partial<Pick<Report, "isSettled" | "promise">>;
};

/** Sent and delivered on each day so far, before the forecast while there is more to come. */
export function DayChart({ report }: Props) {
  const { t } = useLingui();
  const words = reportWords(report);
  const points = dayPoints(report).map((point) =>
    words.sent ? point : { ...point, values: point.values.slice(1) },
  );
  if (points.length === 0) return null;
  return (
    <Card title={<Trans>Day by day</Trans>}>
      <Chart
        title={
          isOfViews(report)
            ? t`People it was shown to on each day`
            : t`Messages sent and delivered on each day`
        }
        series={[
          ...(words.sent ? [{ name: words.sent, of: "sent" as const }] : []),
          { name: words.delivered, of: "delivered" },
        ]}
        points={points}
      />
    </Card>
  );
}
