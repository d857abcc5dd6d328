import type { ClientContext, ClientLink, ClientOptions } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";

/** How calls reach the server: what the library's own link takes too. */
export type RpcSettings<Context extends ClientContext> = {
  /** The address below which the procedures are. */
  url: () => string;
  /** GET has the input in the address. */
  method: (options: ClientOptions<Context>, path: readonly string[]) => "GET" | "POST";
  headers: (options: ClientOptions<Context>) => Record<string, string>;
  fetch: (request: Request, init: RequestInit) => Promise<Response>;
};

/** The library's own link: it also carries streams, files, dates and gaps. */
export const fullRpcLink = <Context extends ClientContext>(
  settings: RpcSettings<Context>,
): ClientLink<Context> => new RPCLink<Context>(settings);
