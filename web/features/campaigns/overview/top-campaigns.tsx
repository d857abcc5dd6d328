import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Currency } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import classes from "./overview.module.css";

type Props = { rows: Outputs["campaigns"]["dashboard"]["top"]; currency: Currency };

/** The five campaigns that reached most people. */
export function TopCampaigns({ rows, currency }: Props) {
  return (
    <Card title={<Trans>Your best campaigns</Trans>}>
      {rows.length === 0 ? (
        <p className="lh-quiet">
          <Trans>After your first campaign, this shows which one reached the most people.</Trans>
        </p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.campaignId} className={classes.row}>
              <Link to="/report/$id" params={{ id: row.campaignId }} className={classes.rowName}>
                {row.title}
              </Link>
              <span>
                <Trans>
                  {formatCount(row.delivered)} delivered for{" "}
                  <Money amountMinor={row.investmentMinor} currency={currency} />
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
