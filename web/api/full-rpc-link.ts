import type { ClientContext, ClientLink } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { RpcSettings } from "./rpc-settings.ts";

/** The library's own link: it also carries streams, files, dates and gaps. */
export const fullRpcLink = <Context extends ClientContext>(
  settings: RpcSettings<Context>,
): ClientLink<Context> => new RPCLink<Context>(settings);
