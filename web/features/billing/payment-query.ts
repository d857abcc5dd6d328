import { queryOptions } from "@tanstack/react-query";
import { client, orpc } from "../../api/client.ts";
import { nextPollMs } from "./payment-polling.ts";

/** A payment until it is decided. Who has left its page has that page closed first: nobody can pay on it later. */
export function paymentQuery(paymentId: string, hasLeft: boolean) {
  const input = { paymentId };
  return queryOptions({
    queryKey: [...orpc.billing.payment.queryKey({ input }), { hasLeft }],
    queryFn: () => (hasLeft ? client.billing.leavePayment(input) : client.billing.payment(input)),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data?.status, state.dataUpdateCount),
  });
}
