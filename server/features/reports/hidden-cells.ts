/** Cells of the operators' base with fewer people than this are not told: they could be singled out (domain facts, section 7). */
export const SMALLEST_CELL = 20;

/** Sets every figure of a breakdown that is above 0 and too small to 0, and says whether there was one. */
export function hideSmallCells<Row extends object>(
  rows: readonly Row[],
  fields: readonly (keyof Row)[],
): { rows: Row[]; hasHidden: boolean } {
  let hasHidden = false;
  const shown = rows.map((row) => {
    const copy = { ...row };
    for (const field of fields) {
      const value = row[field];
      if (typeof value !== "number" || value === 0 || value >= SMALLEST_CELL) continue;
      hasHidden = true;
      Object.assign(copy, { [field]: 0 });
    }
    return copy;
  });
  return { rows: shown, hasHidden };
}
