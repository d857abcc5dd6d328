import type { ReactNode } from "react";
import classes from "./money-table.module.css";

type Column = { key: string; name: ReactNode; isNumber?: boolean };
type Row = { key: string; cells: readonly ReactNode[]; isStrong?: boolean };
type Props = { caption: ReactNode; columns: readonly Column[]; rows: readonly Row[] };

/** A table that becomes cards on a phone: there every value carries the name of its column. */
export function MoneyTable({ caption, columns, rows }: Props) {
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
          <tr key={row.key} className={row.isStrong ? classes.strong : undefined}>
            {columns.map(({ key, name, isNumber }, place) => (
              <td key={key} className={isNumber ? classes.number : undefined}>
                <span className={classes.name} aria-hidden="true">
                  {name}
                </span>
                <span>{row.cells[place]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
