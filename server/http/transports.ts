import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { type AnyRouter, ORPCError } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import type { CallGuard } from "./security/call-guard.ts";
import type { RequestContext } from "./context.ts";
import { errorEnvelope, mapError, toOrpcError } from "./error-mapper.ts";

export const RPC_PREFIX = "/rpc";
export const REST_PREFIX = "/api/v1";

/** Answers a request; undefined when this transport has no such procedure. */
export type Transport = (
  request: Request,
  context: RequestContext,
) => Promise<Response | undefined>;

/** Transport of the web app: oRPC's own protocol. */
export function createRpcHandler(router: AnyRouter, guard: CallGuard): Transport {
  const handler = new RPCHandler<RequestContext>(router, {
    interceptors: [readableErrors],
    clientInterceptors: [guard],
  });
  return async (request, context) =>
    (await handler.handle(request, { prefix: RPC_PREFIX, context })).response;
}

/** Transport for integrators: REST as described by `/openapi.json`. */
export function createRestHandler(router: AnyRouter, guard: CallGuard): Transport {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    interceptors: [readableErrors],
    clientInterceptors: [guard],
    customErrorResponseBodyEncoder: (error) => errorEnvelope(mapError(error)),
  });
  return async (request, context) =>
    (await handler.handle(request, { prefix: REST_PREFIX, context })).response;
}

/** Errors of a procedure are mapped by the call guard; what else arrives here is a request that could not be read. */
async function readableErrors<Result>({ next }: { next(): Promise<Result> }): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    const unreadable =
      error instanceof ORPCError ? error : new ORPCError("BAD_REQUEST", { cause: error });
    throw toOrpcError(mapError(unreadable));
  }
}
