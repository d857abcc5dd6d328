import { Chart } from "../../ui/chart/chart.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Money } from "../../ui/money.tsx";
import { Mark } from "../../ui/style/mark.tsx";
import { Specimen } from "./specimen.tsx";

const pointsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    key: String(place),
    label: `${place + 1} Nov`,
    values: [160 - ((place * 37) % 90), 150 - ((place * 41) % 90)],
  }));
const withForecast = (count: number) =>
  pointsOf(count).map((point, place) => ({
    ...point,
    expected: { low: 130 - ((place * 37) % 90), high: 150 - ((place * 37) % 90) },
    isAhead: place > count * 0.6,
  }));
const SERIES = [
  { name: "Sent", of: "sent" },
  { name: "Delivered", of: "delivered" },
] as const;
const ROWS = [
  { name: "Vodacom", sent: 250, amountMinor: 7_080 },
  { name: "MTN South Africa", sent: 250, amountMinor: 7_080 },
  { name: "Total", sent: 500, amountMinor: 14_160 },
];

/** Figures: money, receipts, tables and charts. */
export function ContentSpecimens() {
  return (
    <>
      <Specimen name="Receipt">
        <FactList
          facts={[
            {
              key: "each",
              name: "500 people",
              value: <Money amountMinor={15_000} currency="ZAR" />,
            },
            {
              key: "back",
              name: "Refunded",
              value: <Money amountMinor={840} currency="ZAR" signed />,
            },
            {
              key: "sum",
              name: "You pay",
              value: <Money amountMinor={14_160} currency="ZAR" />,
              isStrong: true,
            },
          ]}
        />
        <Mark size={48} />
      </Specimen>
      <Specimen name="Table">
        <DataTable
          caption="Networks"
          rows={ROWS}
          rowKey={({ name }) => name}
          isTotal={({ name }) => name === "Total"}
          columns={[
            { key: "name", name: "Network", isHeading: true, renderCell: ({ name }) => name },
            { key: "sent", name: "Sent", isNumber: true, renderCell: ({ sent }) => sent },
            {
              key: "cost",
              name: "Cost",
              isNumber: true,
              renderCell: ({ amountMinor }) => <Money amountMinor={amountMinor} currency="ZAR" />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="Charts">
        <Chart title="Three days" series={SERIES} points={pointsOf(3)} />
        <Chart title="Three days with a forecast" series={SERIES} points={withForecast(3)} />
        <Chart title="Two weeks with a forecast" series={SERIES} points={withForecast(14)} />
        <Chart title="Two weeks" series={SERIES} points={pointsOf(14)} />
      </Specimen>
    </>
  );
}
