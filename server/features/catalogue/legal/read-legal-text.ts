import { type CountryCode, countryById } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { type Company, fillLegalText, type LegalKind } from "../../../../domain/text/legal-text.ts";
import type { Database } from "../../../db/database.ts";
import { findLegalText, type LegalText } from "./legal-text.store.ts";

export type LegalDeps = { db: Database; companies: Readonly<Record<CountryCode, Company>> };

/** The company behind the service in a country. Throws not-found for a country that is not ours. */
export function companyOf({ companies }: Pick<LegalDeps, "companies">, countryId: number): Company {
  const country = countryById(countryId);
  if (country === undefined) throw new AppError("not-found");
  return companies[country.code];
}

/** A country's terms or privacy notice as it is now, with the company's name in it. Throws not-found. */
export async function readLegalText(
  deps: LegalDeps,
  kind: LegalKind,
  countryId: number,
): Promise<LegalText> {
  const text = await findLegalText(deps.db, kind, countryId);
  if (text === undefined) throw new AppError("not-found");
  return { ...text, body: fillLegalText(text.body, companyOf(deps, countryId)) };
}
