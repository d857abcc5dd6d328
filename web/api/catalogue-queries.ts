import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CountryConfig } from "../../domain/countries.ts";
import { client, type Outputs } from "./client.ts";

export type CountryDetails = Outputs["catalogue"]["country"];

/** A country with its prices, places and limits. */
export function countryQuery(countryId: number) {
  return queryOptions({
    queryKey: ["country", countryId],
    queryFn: ({ signal }) => client.catalogue.country({ countryId }, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** The country, or undefined while it is being read. */
export function useCountry(countryId: number): CountryDetails | undefined {
  return useQuery(countryQuery(countryId)).data;
}

/** A country with the limits of a payment that hold now; the ones it began with while these are being read. */
export function withLimits(
  country: CountryConfig,
  details: Pick<CountryDetails, "minimumTopUpMinor" | "maximumTopUpMinor"> | undefined,
): CountryConfig {
  if (!details) return country;
  const { minimumTopUpMinor, maximumTopUpMinor } = details;
  return { ...country, topUpMinMinor: minimumTopUpMinor, topUpMaxMinor: maximumTopUpMinor };
}
