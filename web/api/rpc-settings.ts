import type { ClientContext, ClientOptions } from "@orpc/client";

/** How calls reach the server: what the library's own link takes too. */
export type RpcSettings<Context extends ClientContext> = {
  /** The address below which the procedures are. */
  url: () => string;
  /** GET has the input in the address. */
  method: (options: ClientOptions<Context>, path: readonly string[]) => "GET" | "POST";
  headers: (options: ClientOptions<Context>) => Record<string, string>;
  fetch: (request: Request, init: RequestInit) => Promise<Response>;
};
