import { aGateway } from "../../gateway/testing/a-gateway.ts";
import type { Adapter } from "../../gateway/networks/connection.ts";
import { countAboveCap } from "../../gateway/testing/accounting.ts";
import { type ScriptedNetwork, scriptedNetwork } from "../../gateway/testing/scripted-adapter.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Pool } from "../../platform/database/pool.ts";

export type RealGatewaySettings = {
  /** Lists are fetched from these only. */
  listHosts?: string[];
  /** Number of people; fewer make caps and opt-outs take effect. */
  subscribers?: number;
  /** Kinds of networks that can be connected. */
  adapters?: readonly Adapter[];
  /** Variables that hold their secrets. */
  networkSecrets?: Record<string, string>;
  /** What stands behind routes without a connection: the simulated network, unless it says none. */
  network?: "simulated" | "none";
  log?: Log;
  /** Both frequency caps as in use; without, one test's messages do not take people from the next. */
  isCapped?: boolean;
};

/** The gateway itself, for tests of the tool: the two programs never import each other, and their tests meet here. */
export function aRealGateway(
  pool: Pool,
  { isCapped = false, adapters, log, ...changes }: RealGatewaySettings = {},
): ReturnType<typeof aGateway> {
  const networks = { ...(adapters ? { adapters } : {}), ...(log ? { log } : {}) };
  return isCapped
    ? aGateway(pool, networks, { ...changes, capAll: { messages: 3, days: 7 } })
    : aGateway(pool, { cap: { messages: 100, days: 7 }, ...networks }, changes);
}

/** A network that notes what it is handed, and its adapter for `aRealGateway`. */
export function aScriptedNetwork(name: string): { network: ScriptedNetwork; adapter: Adapter } {
  return scriptedNetwork(name);
}

/** Messages above the two caps of a gateway that has them as in use: 1 a week from an advertiser, 3 from all. */
export async function countAboveCaps(pool: Pool): Promise<number> {
  return (
    (await countAboveCap(pool, "s.client_id", 1)) + (await countAboveCap(pool, "s.route_id", 3))
  );
}
