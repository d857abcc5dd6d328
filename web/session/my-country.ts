import { SOUTH_AFRICA, countryById, type CountryConfig } from "../../domain/countries.ts";
import { useQuery } from "@tanstack/react-query";
import { countryQuery, withLimits } from "../api/catalogue-queries.ts";
import { firstCountryId } from "./cells.ts";
import { useMe } from "./session.ts";

/** The country of the signed-in advertiser; until that is known the first one here, South Africa (spec section 9: default 6). */
export function useMyCountry(): CountryConfig {
  const me = useMe();
  return countryById(me?.registration?.country ?? firstCountryId(me)) ?? SOUTH_AFRICA;
}

/** The zone that the advertiser has chosen for times of the account: news, devices, messages to support. */
export function useMyTimeZone(): string {
  const country = useMyCountry();
  return useMe()?.registration?.timezone || country.timeZone;
}

/** The same with the limits that an administrator has set for one payment, asked for again on each page that takes money. */
export function useMyPayingCountry(): CountryConfig {
  const country = useMyCountry();
  const { data } = useQuery({ ...countryQuery(country.id), staleTime: 10_000 });
  return withLimits(country, data);
}
