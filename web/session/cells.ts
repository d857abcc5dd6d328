import { useEffect } from "react";
import { COUNTRIES, countryById, DEFAULT_COUNTRY_ID } from "../../domain/countries.ts";
import type { CountryConfig } from "../../domain/countries.ts";
import type { Me } from "./me.ts";
import { useMe } from "./session.ts";

/** A country and the installation that serves it, as the server says it. */
export type CellRow = NonNullable<Me["cells"]>[number];

/** The countries that are served here: all of them where there is one installation, or while that is not known. */
export function countriesHere(me: Pick<Me, "cells"> | undefined): readonly CountryConfig[] {
  if (!me?.cells) return COUNTRIES;
  return me.cells.flatMap(({ countryId, isHere }) => (isHere && countryById(countryId)) || []);
}

/** The same, of whoever is there. */
export const useCountriesHere = (): readonly CountryConfig[] => countriesHere(useMe());

/** The country to begin with, for somebody whose own is not known. */
export function firstCountryId(me: Pick<Me, "cells"> | undefined): number {
  return me?.cells ? (countriesHere(me)[0]?.id ?? DEFAULT_COUNTRY_ID) : DEFAULT_COUNTRY_ID;
}

/** Puts a country of this installation in place of one that another serves, as soon as that is known. */
export function useCountryHere(countryId: number, onChange: (countryId: number) => void): void {
  const me = useMe();
  const isElsewhere =
    me?.cells?.some((cell) => cell.countryId === countryId && !cell.isHere) === true;
  const first = firstCountryId(me);
  useEffect(() => {
    if (isElsewhere && first !== countryId) onChange(first);
    // What it does goes by the country alone.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isElsewhere, first, countryId]);
}
