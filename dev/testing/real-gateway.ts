import { createArchive } from "../../gateway/archive/archive.ts";
import { DUE_MS, insertSent, MESSAGES } from "../../gateway/archive/testing/sent-messages.ts";
import { createDb } from "../../gateway/db/database.ts";
import { forgetPeople } from "../../gateway/retention/forget-people.ts";
import { aGateway } from "../../gateway/testing/a-gateway.ts";
import type { Adapter } from "../../gateway/networks/connection.ts";
import { countAboveCap, countAfterOptOut, type OptOut } from "../../gateway/testing/accounting.ts";
export type { OptOut } from "../../gateway/testing/accounting.ts";
import { type ScriptedNetwork, scriptedNetwork } from "../../gateway/testing/scripted-adapter.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { createLog, type Log } from "../../platform/log/log.ts";
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
  /** Where its archive of messages lies; none without. */
  archiveFolder?: string;
  /** Both frequency caps as in use; without, one test's messages do not take people from the next. */
  isCapped?: boolean;
};

/** The gateway itself, for tests of the tool: the two programs never import each other, and their tests meet here. */
export function aRealGateway(
  pool: Pool,
  { isCapped = false, adapters, log, archiveFolder, ...others }: RealGatewaySettings = {},
): ReturnType<typeof aGateway> {
  const archive =
    archiveFolder === undefined
      ? {}
      : { archive: { mode: "must" as const, place: { folder: archiveFolder } } };
  const changes = { ...others, ...archive };
  const networks = { ...(adapters ? { adapters } : {}), ...(log ? { log } : {}) };
  return isCapped
    ? aGateway(pool, networks, { ...changes, capAll: { messages: 3, days: 7 } })
    : aGateway(pool, { cap: { messages: 100, days: 7 }, ...networks }, changes);
}

/** A network that notes what it is handed, and its adapter for `aRealGateway`. */
export function aScriptedNetwork(name: string): { network: ScriptedNetwork; adapter: Adapter } {
  return scriptedNetwork(name);
}

/** Services of a gateway that ended in December 2026, whose messages are archived and gone. */
export async function archiveDecember(pool: Pool, folder: string): Promise<typeof MESSAGES> {
  await insertSent(pool, [1, 2]);
  const log = createLog("test", "silent");
  const db = createDb(pool);
  const files = createLocalFiles(folder);
  const archive = createArchive({ db, log, mode: "must", files });
  await forgetPeople(db, DUE_MS, { archive, log });
  return MESSAGES;
}

/** Messages above the two caps of a gateway that has them as in use: 1 a week from an advertiser, 3 from all. */
export async function countAboveCaps(pool: Pool): Promise<number> {
  return (
    (await countAboveCap(pool, "s.client_id", 1)) + (await countAboveCap(pool, "s.route_id", 3))
  );
}

/** Messages that were sent to somebody after they opted out. */
export function countAfterOptOuts(pool: Pool, optOuts: readonly OptOut[]): Promise<number> {
  return countAfterOptOut(pool, optOuts);
}
