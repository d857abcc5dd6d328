import { countryById } from "../../../domain/countries.ts";

export const countryName = (countryId: number): string =>
  countryById(countryId)?.name ?? String(countryId);
