import { createORPCClient } from "@orpc/client";
import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Contract } from "../../contract/router.ts";
import { appFetch } from "./app-fetch.ts";
import { noteServerTime } from "./business-time.ts";
import { SENT_AS_GET } from "./contract-reads.ts";
import { takeFirstRead } from "./first-reads.ts";
import { smallRpcLink } from "./rpc/rpc-link.ts";

/** Options of a call. Calls that move money need the key. */
export type CallContext = { idempotencyKey?: string };

/** Inputs and outputs of every procedure: `Outputs["billing"]["wallet"]`. */
export type Inputs = InferContractRouterInputs<Contract>;
export type Outputs = InferContractRouterOutputs<Contract>;

const link = smallRpcLink<CallContext>({
  url: () => `${location.origin}/rpc`,
  method: (_options, path) => (SENT_AS_GET.includes(path.join(".")) ? "GET" : "POST"),
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey ? { "Idempotency-Key": context.idempotencyKey } : {},
  fetch: async (request, init) => {
    const answer = (await takeFirstRead(request)) ?? (await appFetch(request, init));
    noteServerTime(answer.headers.get("date") ?? "");
    return answer;
  },
});

/** The typed client. Every failure can be read with `toProblem`. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** The same client for TanStack Query: `orpc.billing.wallet.queryOptions()`. */
export const orpc = createTanstackQueryUtils(client);
