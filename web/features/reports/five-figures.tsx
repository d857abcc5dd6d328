import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { reportWords } from "../../../domain/campaign/kinds/views.ts";
import { hasClicks } from "../../../domain/catalogue.ts";
import { formatCount } from "../../ui/numbers.ts";
import { byChannel, notReported, type Report } from "./report-figures.ts";
import classes from "./report.module.css";

type Figures = Pick<
  Report,
  "channelType" | "booked" | "sent" | "delivered" | "undelivered" | "clicks" | "peopleClicked"
> & { viewable?: number; fallbacks?: number };

/** Booked, sent, delivered, not delivered, and those of which no network has said so yet; banners that were seen, where networks measure it; taps where there is something to tap, and people who tapped where each has a link of their own. */
export function FiveFigures({ report }: { report: Figures }) {
  const words = reportWords(report);
  const figures: { key: string; name: ReactNode; value: string }[] = [
    { key: "booked", name: <Trans>Booked</Trans>, value: formatCount(report.booked) },
    ...(words.sent ? [{ key: "sent", name: words.sent, value: formatCount(report.sent) }] : []),
    { key: "delivered", name: words.delivered, value: formatCount(report.delivered) },
    {
      key: "undelivered",
      name: words.undelivered,
      value: formatCount(report.undelivered),
    },
  ];
  const parts = byChannel(report);
  const open = notReported(report);
  if (open > 0)
    figures.push({
      key: "open",
      name: <Trans>Not reported yet</Trans>,
      value: formatCount(open),
    });
  if (report.viewable)
    figures.push({
      key: "viewable",
      name: <Trans>Seen on screen</Trans>,
      value: formatCount(report.viewable),
    });
  if (hasClicks(report))
    figures.push({ key: "clicks", name: <Trans>Taps</Trans>, value: formatCount(report.clicks) });
  const { peopleClicked } = report;
  if (peopleClicked !== undefined)
    figures.push({
      key: "people",
      name: <Trans>People who tapped</Trans>,
      value: formatCount(peopleClicked),
    });
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ key, name, value }) => (
          <div key={key} className={classes.figure}>
            <dt>{name}</dt>
            <dd className={classes.number}>{value}</dd>
          </div>
        ))}
      </dl>
      {parts ? (
        <p>
          <Trans>
            Delivered as RCS: {formatCount(parts.rich)}. As SMS, to phones without RCS:{" "}
            {formatCount(parts.sms)}.
          </Trans>
        </p>
      ) : null}
      {peopleClicked === undefined ? null : (
        <p className="lh-quiet lh-small">
          <Trans>
            Everyone got a link of their own. A person counts once; taps count every time, also when
            a link was passed on. Nobody learns who tapped.
          </Trans>
        </p>
      )}
    </>
  );
}
