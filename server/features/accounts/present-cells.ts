import type { Cells } from "../../../domain/cells.ts";
import { translateKnown } from "../../../domain/translate.ts";

/** The directory as it goes on the wire. */
export function presentCells(cells: Cells) {
  return cells.map(({ country: { id, code, name }, address, isHere }) => ({
    countryId: id,
    code,
    name: translateKnown(name),
    address,
    isHere,
  }));
}
