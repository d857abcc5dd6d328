import { useQuery } from "@tanstack/react-query";
import { countryQuery, useCountry } from "../../../api/catalogue-queries.ts";
import { orpc } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { isMember } from "../../../session/session.ts";
import { queryClient } from "../../../query/query-client.ts";
import type { Country } from "./draft.ts";

const pricesQuery = (countryId: number) => ({
  ...orpc.billing.subscriptions.prices.queryOptions({ input: { countryId } }),
  retry: 1,
});

/** Takes a country and its prices for whoever is signed in into the query cache. Does not throw. */
export async function readOwnCountry(countryId: number, me: Me | undefined): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(countryQuery(countryId)),
    isMember(me) && queryClient.prefetchQuery(pricesQuery(countryId)),
  ]);
}

/**
 * The country with the prices that this user pays: a plan takes something off. Undefined while it is being read; without a
 * connection the prices are the catalogue's, and the quote has the last word.
 */
export function useOwnCountry(countryId: number, me: Me | undefined): Country | undefined {
  const country = useCountry(countryId);
  const mayDiffer = me !== undefined && isMember(me);
  const prices = useQuery({ ...pricesQuery(countryId), enabled: mayDiffer });
  if (!country || (mayDiffer && prices.isPending && prices.fetchStatus === "fetching"))
    return undefined;
  return prices.data ? { ...country, ...prices.data } : country;
}
