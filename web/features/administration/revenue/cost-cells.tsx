import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { Money } from "../../../ui/money.tsx";

type Left = Pick<
  Outputs["administration"]["report"]["totals"][number],
  "currency" | "costMinor" | "marginMinor" | "partsWithoutCost"
>;

/** What networks charge, and what is left of the revenue: two columns that say for how much of it the cost is not known. */
export function useCostColumns<Row extends Left>(): readonly Column<Row>[] {
  const { t } = useLingui();
  return [
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
            <div className="lh-quiet lh-small">
              <Plural
                value={partsWithoutCost}
                one="Not known for # part"
                other="Not known for # parts"
              />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: "margin",
      name: t`Margin`,
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
