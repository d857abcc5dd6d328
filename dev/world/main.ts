import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startDatabaseServer } from "../testing/database-server.ts";
import { createTemplate, dropDatabase } from "../testing/templates.ts";
import { ALL_FAULT_KINDS } from "./faults.ts";
import { liveRuns } from "./live-runs.ts";
import { prepareWorlds } from "./prepare.ts";

const DATABASE_URL = process.env["TEST_DATABASE_URL"];

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    runs: { type: "string", default: "1" },
    faults: { type: "string", default: "" },
  },
});
const kinds = ALL_FAULT_KINDS.filter((kind) => values.faults.split(",").includes(kind));
const [seed, runs] = [Number(values.seed), Number(values.runs)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(runs) || runs < 1) {
  console.error(
    "npm run world -- --seed 7 --runs 100: both are whole numbers; --faults tool-killed,files-full draws from these alone.",
  );
  process.exit(2);
}

const server = await startDatabaseServer(DATABASE_URL);
const prefix = `world_${randomBytes(4).toString("hex")}_template`;
const templates = { server: `${prefix}_tool`, gateway: `${prefix}_gateway` };
await createTemplate(server.url, "server", templates.server);
await createTemplate(server.url, "gateway", templates.gateway);
const prepared = await prepareWorlds({ adminUrl: server.url("postgres"), templates });
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
const size = { seed, runs, signal: stopping.signal, ...(kinds.length > 0 ? { kinds } : {}) };
const { failed, summary } = await liveRuns(prepared, size, (line) => console.log(line));
for (const report of failed) console.error(report);
console.log(summary);
await prepared.drop();
for (const name of Object.values(templates)) await dropDatabase(server.url, name);
await server.stop();
process.exit(failed.length === 0 ? 0 : 1);
