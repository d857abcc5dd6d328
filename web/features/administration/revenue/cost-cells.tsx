import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import type { Column } from "../../../ui/data-table.tsx";
import classes from "../admin.module.css";
import { Money } from "../../../ui/money.tsx";

type Left = Pick<
  Outputs["administration"]["report"]["totals"][number],
  "currency" | "revenueMinor" | "netMinor" | "costMinor" | "marginMinor" | "partsWithoutCost"
>;

/** What came in with and without VAT, what networks charge, and what is left: three columns that say for how much of it the cost is not known. */
export function useCostColumns<Row extends Left>(): readonly Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      key: "revenue",
      name: t`Revenue, VAT included`,
      isNumber: true,
      renderCell: ({ revenueMinor, netMinor, currency }) => (
        <>
          <Money amountMinor={revenueMinor} currency={currency} />
          {revenueMinor > 0 ? (
            <div className="lh-quiet lh-small">
              <Trans>
                <Money amountMinor={netMinor} currency={currency} /> without VAT
              </Trans>
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: "cost",
      name: t`Network cost`,
      isNumber: true,
      renderCell: ({ costMinor, currency, partsWithoutCost }) => (
        <>
          {costMinor > 0 || partsWithoutCost === 0 ? (
            <Money amountMinor={costMinor} currency={currency} />
          ) : null}
          {partsWithoutCost > 0 ? (
            <div className={`${classes.short} lh-quiet lh-small`}>
              <Plural
                value={partsWithoutCost}
                one="Not known for # message part"
                other="Not known for # message parts"
              />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: "margin",
      name: t`Margin without VAT`,
      isNumber: true,
      renderCell: ({ marginMinor, currency, partsWithoutCost }) =>
        partsWithoutCost > 0 ? (
          <Trans>
            at most <Money amountMinor={marginMinor} currency={currency} />
          </Trans>
        ) : (
          <Money amountMinor={marginMinor} currency={currency} />
        ),
    },
  ];
}
