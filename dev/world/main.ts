import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { startDatabaseServer } from "../testing/database-server.ts";
import { createTemplate, dropDatabase } from "../testing/templates.ts";
import { ALL_FAULT_KINDS } from "./faults.ts";
import { liveRuns } from "./live-runs.ts";
import { inProcesses } from "./processes.ts";
import { prepareWorlds } from "./prepare.ts";

const DATABASE_URL = process.env["TEST_DATABASE_URL"];

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    runs: { type: "string", default: "1" },
    faults: { type: "string", default: "" },
    "at-once": { type: "string", default: String(availableParallelism()) },
  },
});
const kinds = ALL_FAULT_KINDS.filter((kind) => values.faults.split(",").includes(kind));
const [seed, runs, most] = [Number(values.seed), Number(values.runs), Number(values["at-once"])];
if (![seed, runs, most].every(Number.isSafeInteger) || runs < 1 || most < 1) {
  console.error(
    "npm run world -- --seed 7 --runs 100 --at-once 2: all are whole numbers; --faults tool-killed,files-full draws from these alone.",
  );
  process.exit(2);
}

const server = await startDatabaseServer(DATABASE_URL);
const prefix = `world_${randomBytes(4).toString("hex")}_template`;
const templates = { server: `${prefix}_tool`, gateway: `${prefix}_gateway` };
await createTemplate(server.url, "server", templates.server);
await createTemplate(server.url, "gateway", templates.gateway);
const adminUrl = server.url("postgres");
const prepared = await prepareWorlds({ adminUrl, templates });
const { config, shops, admin, secondAdmin } = prepared;
const beginning = { config, shops, admin, secondAdmin, templates: prepared.templates };
const options = kinds.length > 0 ? { kinds } : {};
const atOnce = Math.min(runs, most);
const processes = inProcesses(atOnce, { cluster: { adminUrl }, beginning, options });
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
const beganMs = performance.now();
const size = { seed, runs, atOnce, signal: stopping.signal };
const { failed, lived, summary } = await liveRuns(processes.live, size, (line) =>
  console.log(line),
);
const seconds = (performance.now() - beganMs) / 1_000;
await processes.stop();
for (const report of failed) console.error(report);
console.log(summary);
console.log(`world: ${(seconds / Math.max(1, lived)).toFixed(1)} s a run, ${atOnce} at once`);
await prepared.drop();
for (const name of Object.values(templates)) await dropDatabase(server.url, name);
await server.stop();
process.exit(failed.length === 0 ? 0 : 1);
