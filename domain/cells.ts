import type { CountryConfig } from "./countries.ts";
import { AppError } from "./errors.ts";
import { translate, translateKnown } from "./translate.ts";

/** A country and the installation that serves it. */
export type Cell = {
  country: CountryConfig;
  /** Without a trailing slash. */
  address: string;
  /** Whether this installation is the one. */
  isHere: boolean;
};

/** Every country with its cell, as the settings have it: the directory. */
export type Cells = readonly Cell[];

/** Whether some country is served by another installation. */
export function hasOtherCells(cells: Cells): boolean {
  return cells.some(({ isHere }) => !isHere);
}

/** The cell of a country that another installation serves; undefined for one that is served here, and for no country. */
export function otherCellOf(cells: Cells, countryId: unknown): Cell | undefined {
  return cells.find(({ country, isHere }) => country.id === countryId && !isHere);
}

/** Throws invalid-argument (other-cell) at a field, with the right address, for a country that another installation serves. */
export function refuseOtherCell(cells: Cells, countryId: unknown, path = "countryId"): void {
  const other = otherCellOf(cells, countryId);
  if (!other) return;
  const { country, address } = other;
  const reason = "other-cell";
  const message = translate("{country} is served at {address}. Continue there.", {
    country: translateKnown(country.name),
    address,
  });
  const details = [{ path, message, reason, countryId: country.id, address }];
  throw new AppError("invalid-argument", { message, reason, details });
}
