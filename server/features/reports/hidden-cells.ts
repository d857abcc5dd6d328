/** Cells of the operators' base with fewer people than this are not told: they could be singled out (domain facts, section 7). */
export const SMALLEST_CELL = 20;

/** A row of a breakdown as it is told: `hidden` names the figures that were set to 0 because they are too small. */
export type ShownRow<Row> = Row & { hidden: string[] };

/** Sets every figure of a breakdown that is above 0 and too small to 0, and names it. */
export function hideSmallCells<Row extends object>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): ShownRow<Row>[] {
  return rows.map((row) => {
    const hidden = fields.filter((field) => isTooSmall(row[field]));
    const emptied = Object.fromEntries(hidden.map((field) => [field, 0]));
    return { ...row, ...emptied, hidden };
  });
}

function isTooSmall(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value < SMALLEST_CELL;
}
