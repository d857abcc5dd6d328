import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatCount } from "../../ui/numbers.ts";
import type { Report } from "./report-figures.ts";
import classes from "./report.module.css";

type Figures = Pick<
  Report,
  "channelType" | "booked" | "sent" | "delivered" | "undelivered" | "clicks"
>;

/** Booked, sent, delivered, not delivered, clicks. */
export function FiveFigures({ report }: { report: Figures }) {
  const hasLink = report.channelType !== "SMS" && report.channelType !== "PCM";
  const figures: { key: string; name: ReactNode; value: string; note?: ReactNode }[] = [
    { key: "booked", name: <Trans>Booked</Trans>, value: formatCount(report.booked) },
    { key: "sent", name: <Trans>Sent</Trans>, value: formatCount(report.sent) },
    { key: "delivered", name: <Trans>Delivered</Trans>, value: formatCount(report.delivered) },
    {
      key: "undelivered",
      name: <Trans>Not delivered</Trans>,
      value: formatCount(report.undelivered),
    },
    {
      key: "clicks",
      name: <Trans>Clicks</Trans>,
      value: formatCount(report.clicks),
      note: hasLink || report.clicks > 0 ? undefined : <Trans>no link to click</Trans>,
    },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ key, name, value, note }) => (
        <div key={key} className={classes.figure}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.number}>{value}</span>
            {note ? <span className="lh-quiet lh-small">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
