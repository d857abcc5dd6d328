import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { reportWords } from "../../../domain/campaign/kinds/views.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount, formatDay } from "../../ui/numbers.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import classes from "./heat-map.module.css";
import {
  hasFewDays,
  hourName,
  hourRows,
  type HourCell,
  type HourMeasure,
  type HourRow,
} from "./hour-map.ts";
import type { Report } from "./report-figures.ts";

/** Results by day and hour, as a table, so the figures can always be read. */
export function HeatMap({ report }: { report: Report }) {
  const { t } = useLingui();
  const words = reportWords(report);
  const [chosen, setChosen] = useState<HourMeasure>();
  const options = [
    ...(words.sent ? [{ value: "sent" as const, label: words.sent }] : []),
    { value: "delivered" as const, label: words.delivered },
    { value: "clicks" as const, label: t`Taps` },
  ].filter(({ value }) => report.perHour.some((hour) => hour[value] > 0));
  const measure = options.some(({ value }) => value === chosen) ? chosen : options[0]?.value;
  if (measure === undefined) return null;
  const rows = hourRows(report.perHour, measure);
  return (
    <Card title={<Trans>Hour by hour</Trans>}>
      <Segmented
        label={<Trans>Show</Trans>}
        isLabelHidden
        value={measure}
        options={options}
        onChange={setChosen}
      />
      <ScrollRegion label={t`Hours`}>
        {hasFewDays(report.perHour) ? (
          <HoursDown {...{ rows, measure }} />
        ) : (
          <HoursAcross {...{ rows, measure }} />
        )}
      </ScrollRegion>
    </Card>
  );
}

type Hours = { rows: HourRow[]; measure: HourMeasure };

/** Hours down, days beside each other: whole on a phone. */
function HoursDown({ rows, measure }: Hours) {
  return (
    <table className={`${classes.map} ${classes.whole}`} data-of={measure}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Hour</Trans>
          </th>
          {rows.map(({ day }) => (
            <th key={day} scope="col">
              {formatDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows[0]?.cells.map(({ hour }, place) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            {rows.map(({ day, cells }) => (
              <Cell key={day} cell={cells[place]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Days down, hours across. */
function HoursAcross({ rows, measure }: Hours) {
  return (
    <table className={classes.map} data-of={measure}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          {rows[0]?.cells.map(({ hour }) => (
            <th key={hour} scope="col">
              {hourName(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, cells }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            {cells.map((cell) => (
              <Cell key={cell.hour} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell }: { cell: HourCell | undefined }) {
  return (
    <td className={classes.cell} data-heat={cell?.heat ?? 0}>
      {cell && cell.count > 0 ? formatCount(cell.count) : ""}
    </td>
  );
}
