import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { useCostColumns } from "./cost-cells.tsx";

type Sums = Outputs["administration"]["report"]["totals"][number];
type Row = Sums & { name?: string };

type Props = {
  title: string;
  nameOf: string;
  rows: readonly Row[];
  /** What stands under the figures. */
  children?: ReactNode;
};

/** Figures added up by one thing; every currency in a line of its own. */
export function ReportGroups({ title, nameOf, rows, children }: Props) {
  const { t } = useLingui();
  const costColumns = useCostColumns<Row>();
  if (rows.length === 0) return null;
  const count = (key: "campaigns" | "booked" | "sent" | "delivered" | "clicks", name: string) => ({
    key,
    name,
    isNumber: true,
    renderCell: (row: Row) => formatCount(row[key]),
  });
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ name, currency }) => `${name ?? ""} ${currency}`}
        columns={[
          { key: "name", name: nameOf, renderCell: ({ name, currency }) => name ?? currency },
          count("campaigns", t`Campaigns`),
          count("booked", t`Booked`),
          count("sent", t`Sent`),
          count("delivered", t`Delivered`),
          count("clicks", t`Taps`),
          ...costColumns,
        ]}
      />
      {children}
    </Card>
  );
}
