import { aGateway } from "../../gateway/testing/a-gateway.ts";
import { countAboveCap } from "../../gateway/testing/accounting.ts";
import type { Pool } from "../../platform/database/pool.ts";

export type RealGatewaySettings = {
  /** Lists are fetched from these only. */
  listHosts?: string[];
  /** Number of people; fewer make caps and opt-outs take effect. */
  subscribers?: number;
  /** Both frequency caps as in use; without, one test's messages do not take people from the next. */
  isCapped?: boolean;
};

/** The gateway itself, for tests of the tool: the two programs never import each other, and their tests meet here. */
export function aRealGateway(
  pool: Pool,
  { isCapped = false, ...changes }: RealGatewaySettings = {},
): ReturnType<typeof aGateway> {
  return isCapped
    ? aGateway(pool, {}, { ...changes, capAll: { messages: 3, days: 7 } })
    : aGateway(pool, { cap: { messages: 100, days: 7 } }, changes);
}

/** Messages above the two caps of a gateway that has them as in use: 1 a week from an advertiser, 3 from all. */
export async function countAboveCaps(pool: Pool): Promise<number> {
  return (
    (await countAboveCap(pool, "s.client_id", 1)) + (await countAboveCap(pool, "s.route_id", 3))
  );
}
