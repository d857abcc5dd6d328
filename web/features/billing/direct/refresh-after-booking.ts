import { orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";

/** Reads money and campaigns anew after a campaign was paid for, or may have been. */
export function refreshAfterBooking(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.billing.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.key() });
  void queryClient.invalidateQueries({ queryKey: ["folder"] });
}
