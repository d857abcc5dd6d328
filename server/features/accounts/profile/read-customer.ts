import { countryById, type CountryConfig, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findProfile } from "./profile.store.ts";

/** The paying customer: the country decides currency, limits and provider. `title` is the business name. */
export type Customer = { country: CountryConfig; email: string; title: string };

/** A registered user as a customer. Throws not-found for a visitor or a registration that was never completed. */
export async function readCustomer(db: DatabaseOrTransaction, userId: string): Promise<Customer> {
  const profile = await findProfile(db, userId);
  const country = profile && countryById(profile.countryId);
  if (!profile || !country) throw new AppError("not-found");
  const title = profile.company || `${profile.firstName} ${profile.surname}`.trim();
  return { country, email: profile.email, title };
}

/** The country that a user is registered in; South Africa while that is not known (spec section 9: default 6). */
export async function findCountryOf(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<CountryConfig> {
  const profile = await findProfile(db, userId);
  return (profile && countryById(profile.countryId)) ?? SOUTH_AFRICA;
}
