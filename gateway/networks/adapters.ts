import type { Adapter } from "./connection.ts";
import { smppAdapter } from "./smpp/adapter.ts";
import { tagServerAdapter } from "./tag-server/adapter.ts";

/** Every kind of network that the gateway can be connected to. */
export const ADAPTERS: readonly Adapter[] = [smppAdapter, tagServerAdapter];
