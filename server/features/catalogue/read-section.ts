import * as z from "zod";
import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { findSection } from "./catalogue.store.ts";
import { soundSection } from "./section-schemas.ts";

/**
 * A configuration section by name (`slideMenu`, `selectedCountries`, `sources`, `segments`, …). While the one that is kept
 * is broken, the app gets the default instead. Throws not-found.
 */
export async function readSection(db: DatabaseOrTransaction, name: string): Promise<unknown> {
  const value = soundSection(name, await findSection(db, name));
  if (value === undefined) throw new AppError("not-found");
  return value;
}

const selectedCountries = z.array(z.object({ id: z.number().nullable(), selectable: z.boolean() }));

const sources = z.array(z.string());

/** Choices at sign-up: open countries, and where they heard of us. */
export async function readRegistrationChoices(
  db: DatabaseOrTransaction,
): Promise<{ countryIds: number[]; sources: string[] }> {
  return {
    countryIds: await readOpenCountryIds(db),
    sources: sources.parse(await readSection(db, "sources")),
  };
}

/** Ids of the countries in which somebody can sign up. */
export async function readOpenCountryIds(db: DatabaseOrTransaction): Promise<number[]> {
  const countries = selectedCountries.parse(await readSection(db, "selectedCountries"));
  return countries.flatMap(({ id, selectable }) => (selectable && id !== null ? [id] : []));
}
