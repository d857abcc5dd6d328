import { aGateway } from "../../gateway/testing/a-gateway.ts";
import type { Pool } from "../../platform/pool.ts";

/**
 * The gateway itself, for tests of the tool: the two programs never import each other, and their tests meet here.
 * The cap is off, so that one test's messages do not take people from the next. Lists are fetched from `listHosts` only.
 */
export function aRealGateway(
  pool: Pool,
  settings: { listHosts?: string[] } = {},
): ReturnType<typeof aGateway> {
  return aGateway(pool, { cap: { messages: 100, days: 7 } }, settings);
}
