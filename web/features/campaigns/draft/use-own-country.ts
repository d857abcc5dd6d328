import { useQuery } from "@tanstack/react-query";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { orpc } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { isMember } from "../../../session/session.ts";
import type { Country } from "./draft.ts";

/**
 * The country with the prices that this user pays: a plan takes something off. Undefined while it is being read; without a
 * connection the prices are the catalogue's, and the quote has the last word.
 */
export function useOwnCountry(countryId: number, me: Me | undefined): Country | undefined {
  const country = useCountry(countryId);
  const mayDiffer = me !== undefined && isMember(me);
  const prices = useQuery({
    ...orpc.billing.subscriptions.prices.queryOptions({ input: { countryId } }),
    enabled: mayDiffer,
    retry: 1,
  });
  if (!country || (mayDiffer && prices.isPending && prices.fetchStatus === "fetching"))
    return undefined;
  return prices.data ? { ...country, ...prices.data } : country;
}
