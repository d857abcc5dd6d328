import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  key: string;
  name: string;
  renderCell: (row: Row) => ReactNode;
  isNumber?: boolean;
};

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table on wide screens, a card for each row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table className={classes.table}>
      <caption className="lh-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, name, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? classes.number : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, name, renderCell, isNumber }) => (
              <td key={key} data-name={name} className={isNumber ? classes.number : undefined}>
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
