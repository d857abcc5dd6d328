import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";

/** The saved cards. A provider that cannot be asked is an error here and no obstacle elsewhere. */
export function useCards() {
  return useQuery(orpc.billing.cards.list.queryOptions({ input: {} }));
}

/** After a card was added, chosen or removed. */
export function refreshCards(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.billing.cards.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.billing.autoTopUp.key() });
}
