import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createTemplate } from "../../testing/templates.ts";
import type { FaultKind } from "../faults.ts";
import { inThisProcess, liveRuns } from "../live-runs.ts";
import { prepareWorlds } from "../prepare.ts";
import { startPrimaryAndStandby } from "./primary-and-standby.ts";
import type { RealServer } from "./real-server.ts";
import { startOnSmallDisk } from "./small-disk.ts";

/** How many runs with a disk that is really full; those of a failover need a server each. */
const RUNS = Number(process.env.REAL_RUNS ?? 0);
const SEED = Number(process.env.WORLD_SEED ?? Date.now() % 1_000_000);
const PER_RUN_MS = 120_000;
const mayMount = process.getuid?.() === 0;

async function live(
  server: RealServer,
  { kinds, ...size }: { seed: number; runs: number; kinds: readonly FaultKind[] },
) {
  const prefix = `world_${randomBytes(4).toString("hex")}_template`;
  const templates = { server: `${prefix}_tool`, gateway: `${prefix}_gateway` };
  await createTemplate(server.url, "server", templates.server);
  await createTemplate(server.url, "gateway", templates.gateway);
  const prepared = await prepareWorlds({ adminUrl: server.url("postgres"), templates, server });
  try {
    const live = inThisProcess(prepared, { kinds });
    return await liveRuns(live, size, (line) => void process.stdout.write(`${line}\n`));
  } finally {
    await prepared.drop();
  }
}

test.runIf(RUNS > 0 && mayMount)(
  `${RUNS} runs on a PostgreSQL whose disk is really full for a while`,
  async () => {
    const server = await startOnSmallDisk();
    try {
      const kinds = ["tool-disk-full", "gateway-disk-full"] as const;
      const { failed, faults, summary } = await live(server, { seed: SEED, runs: RUNS, kinds });
      process.stdout.write(`full disk, ${summary}\n`);
      expect(failed).toEqual([]);
      expect(faults).toBeGreaterThan(0);
    } finally {
      await server.drop();
    }
  },
  60_000 + RUNS * PER_RUN_MS,
);

test.runIf(RUNS > 0)(
  `a run whose PostgreSQL dies and whose standby is promoted`,
  async () => {
    const server = await startPrimaryAndStandby();
    try {
      const kinds = ["tool-database-failed-over", "gateway-database-failed-over"] as const;
      const { failed, faults, summary } = await live(server, { seed: SEED, runs: 1, kinds });
      process.stdout.write(`failover, ${summary}\n`);
      expect(failed).toEqual([]);
      expect(faults).toBeGreaterThan(0);
    } finally {
      await server.drop();
    }
  },
  60_000 + PER_RUN_MS,
);
