import { Trans, useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { formatDay } from "../../../ui/numbers.ts";

/** Of the chart with its legend and its button. */
const CHART_HEIGHT = 274;

/** Below what is seen first: its script comes when the page is there. */
const Chart = lazyPart(
  async () => (await import("../../../ui/chart/chart.tsx")).Chart,
  <LoadingSkeleton heights={[CHART_HEIGHT]} />,
);

/** Messages of the last 14 days. */
export function Trend({ days }: { days: Outputs["campaigns"]["dashboard"]["trend"] }) {
  const { t } = useLingui();
  const isEmpty = days.every(({ sent }) => sent === 0);
  return (
    <Card title={<Trans>The last 14 days</Trans>}>
      {isEmpty ? (
        <p className="lh-quiet">
          <Trans>No message went out in these days.</Trans>
        </p>
      ) : (
        <Chart
          title={t`Messages delivered and sent on each of the last 14 days`}
          series={[
            { name: t`Sent`, of: "sent" },
            { name: t`Delivered`, of: "delivered" },
          ]}
          points={days.map(({ day, sent, delivered }) => ({
            key: day,
            label: formatDay(day),
            values: [sent, delivered],
          }))}
        />
      )}
    </Card>
  );
}
