import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { startDatabaseServer } from "../testing/database-server.ts";
import { createTemplate, dropDatabase } from "../testing/templates.ts";
import type { World } from "../world/a-world.ts";
import { liveRun } from "../world/live.ts";
import { prepareWorlds } from "../world/prepare.ts";
import { readDatabase, writeCompressed } from "./database-file.ts";
import { readGatewayFacts, readToolFacts } from "./facts.ts";

// `node dev/run.mjs release:fixture`: what a run of the world leaves in both databases becomes the fixture of the present version
// (docs/operate/upgrade.md). Everything in it is made up.

const RUN = 20_261_126;

const root = join(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};
const folder = join(import.meta.dirname, "filled", version);
const server = await startDatabaseServer(process.env.TEST_DATABASE_URL);
const prefix = `release_${randomBytes(4).toString("hex")}`;
const templates = { server: `${prefix}_tool`, gateway: `${prefix}_gateway` };
await createTemplate(server.url, "server", templates.server);
await createTemplate(server.url, "gateway", templates.gateway);
const prepared = await prepareWorlds({ adminUrl: server.url("postgres"), templates });
const write = async ({ databases: { tool, gateway } }: World): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  writeCompressed(join(folder, "tool.json.gz"), {
    database: await readDatabase(tool.pool),
    facts: await readToolFacts(tool.pool),
  });
  writeCompressed(join(folder, "gateway.json.gz"), {
    database: await readDatabase(gateway.pool),
    facts: await readGatewayFacts(gateway.pool),
  });
};
const { findings } = await liveRun(prepared, RUN, { spoil: write });
for (const finding of findings) console.error(finding);
await prepared.drop();
for (const name of Object.values(templates)) await dropDatabase(server.url, name);
await server.stop();
console.log(`The fixture of ${version} is in ${folder}.`);
process.exit(findings.length === 0 ? 0 : 1);
