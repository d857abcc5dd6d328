import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { nextPollMs } from "../payment-polling.ts";
import { currentSubscription } from "./plan-words.ts";

/** The plans of a country. */
export function usePlans(countryId: number) {
  return useQuery(
    orpc.billing.subscriptions.plans.queryOptions({ input: { countryId }, staleTime: 10 * 60_000 }),
  );
}

/** The own subscriptions; asked again for a while as long as the first payment is not through. */
export function useSubscriptions() {
  return useQuery({
    ...orpc.billing.subscriptions.list.queryOptions({ input: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      currentSubscription(state.data ?? [])?.status === "incomplete"
        ? nextPollMs("pending", state.dataUpdateCount)
        : false,
  });
}

/** After subscribing, changing, cancelling or paying. */
export function refreshSubscriptions(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: orpc.billing.wallet.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.billing.cards.key() });
  return queryClient.invalidateQueries({ queryKey: orpc.billing.subscriptions.list.key() });
}
