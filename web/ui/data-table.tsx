import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  key: string;
  name: string;
  renderCell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** A date or the like, which stays in one line. */
  isShort?: boolean;
  /** Names the row for screen readers. */
  isHeading?: boolean;
};

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True for the row that adds up the others: on a phone its name stands without that of its column. */
  isTotal?: (row: Row) => boolean;
  /** Stays a table on a phone, where text is not very large: for two or three narrow columns. */
  isNarrow?: boolean;
};

/** A table on wide screens, a card for each row on phones. */
export function DataTable<Row>(props: Props<Row>) {
  return (
    <div className={classes.box}>
      <div className={props.isNarrow ? "" : classes.wide} ref={reachWhileScrolled}>
        <Rows {...props} />
      </div>
    </div>
  );
}

/** While the table is wider than its box, keys reach the box and scroll it (WCAG 2.1.1). */
function reachWhileScrolled(box: HTMLDivElement) {
  const observer = new ResizeObserver(() => {
    box.tabIndex = Number(box.scrollWidth > box.clientWidth) - 1;
  });
  observer.observe(box);
  return () => observer.disconnect();
}

function Rows<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, isTotal, isNarrow = false } = props;
  return (
    <table className={`${classes.table} ${isNarrow ? classes.narrow : classes.cards}`}>
      <caption className="lh-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={isTotal?.(row) ? classes.total : undefined}>
            {columns.map((column) => {
              const { key, name, renderCell, isHeading } = column;
              const Cell = isHeading ? "th" : "td";
              return (
                <Cell
                  key={key}
                  scope={isHeading ? "row" : undefined}
                  data-name={isHeading && isTotal?.(row) ? undefined : name}
                  className={classOf(column)}
                >
                  <div className={classes.value}>{renderCell(row)}</div>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<Row>({ isNumber, isShort }: Column<Row>): string | undefined {
  if (isNumber) return classes.number;
  return isShort ? classes.short : undefined;
}
