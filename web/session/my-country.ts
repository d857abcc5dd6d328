import { SOUTH_AFRICA, countryById, type CountryFacts } from "../../domain/countries.ts";
import { useMe } from "./session.ts";

/** The country of the signed-in advertiser; South Africa until that is known (spec section 9: default 6). */
export function useMyCountry(): CountryFacts {
  const me = useMe();
  return countryById(me?.registration?.country ?? SOUTH_AFRICA.id) ?? SOUTH_AFRICA;
}
