import { type Cells, otherCellOf } from "../../../domain/cells.ts";

/** The section of countries: one that another cell serves cannot be chosen here, and has the address of that cell. */
export function withCells(cells: Cells, section: unknown): unknown {
  if (!Array.isArray(section)) return section;
  return section.map((row: { id: number | null }) => {
    const other = otherCellOf(cells, row.id);
    return other ? { ...row, selectable: false, address: other.address } : row;
  });
}
