import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isOfViews, reportWords } from "../../../domain/campaign/kinds/views.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { funnel, type FunnelFigures, type FunnelStep } from "./report-figures.ts";
import classes from "./report.module.css";

/** How many of the booked people the message got to, step by step. */
export function FunnelCard({ report }: { report: FunnelFigures & { channelType: string } }) {
  const names: Partial<Record<FunnelStep["key"], ReactNode>> = {
    booked: <Trans>Booked</Trans>,
    ...reportWords(report),
  };
  const steps = funnel(report).filter(({ key }) => names[key] !== undefined);
  return (
    <Card
      title={
        isOfViews(report) ? (
          <Trans>From booked to shown</Trans>
        ) : (
          <Trans>From booked to delivered</Trans>
        )
      }
    >
      <ol className={classes.funnel}>
        {steps.map(({ key, count, percent }) => (
          <li key={key}>
            <div className="lh-spread">
              <span>{names[key]}</span>
              <span>
                <b>{formatCount(count)}</b>
                {percent ? ` · ${percent}` : ""}
              </span>
            </div>
            <div className={classes.track} aria-hidden="true">
              <div
                className={classes.fill}
                data-step={key}
                style={{ width: `${report.booked > 0 ? (count / report.booked) * 100 : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
