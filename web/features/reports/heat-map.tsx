import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { formatCount, formatDay } from "../../ui/numbers.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import classes from "./heat-map.module.css";
import { LeftOutNote } from "./left-out-note.tsx";
import { hourRows, type HourMeasure } from "./hour-map.ts";
import type { Report } from "./report-figures.ts";

/** Which hours brought what: days down, hours across. It is a table, so the figures are always there. */
export function HeatMap({ report }: { report: Report }) {
  const { t } = useLingui();
  const [measure, setMeasure] = useState<HourMeasure>("sent");
  const rows = hourRows(report.perHour, measure);
  const hours = rows[0]?.cells.map(({ hour }) => hour) ?? [];
  if (rows.length === 0) return null;
  const hasClicks = report.perHour.some(({ clicks }) => clicks > 0);
  const options = [
    { value: "sent" as const, label: t`Sent` },
    { value: "delivered" as const, label: t`Delivered` },
    ...(hasClicks ? [{ value: "clicks" as const, label: t`Clicks` }] : []),
  ];
  return (
    <Card title={<Trans>Hour by hour</Trans>}>
      <Segmented
        label={<Trans>Show</Trans>}
        isLabelHidden
        value={measure}
        options={options}
        onChange={setMeasure}
      />
      <ScrollRegion label={t`Hours`}>
        <table className={classes.map}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}h
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {cells.map(({ hour, count, heat, isHidden }) => (
                  <td key={hour} className={classes.cell} data-heat={heat}>
                    {isHidden ? "–" : count > 0 ? formatCount(count) : ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <LeftOutNote rows={report.perHour} />
    </Card>
  );
}
