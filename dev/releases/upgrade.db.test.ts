import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { endHold } from "../../platform/database/database-place.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { createLog } from "../../platform/log/log.ts";
import { aGateway } from "../../gateway/testing/a-gateway.ts";
import { buildApp } from "../../server/app.ts";
import { readServerConfig } from "../../server/config.ts";
import { silentMessaging } from "../../server/http/testing/silent-messaging.ts";
import { openBrowser, TEST_ORIGIN } from "../../server/http/testing/test-browser.ts";
import { dumpSchema } from "../database/schema-dump.ts";
import { createEmptyDatabase, dropDatabase } from "../testing/templates.ts";
import { type DatabaseFile, fillDatabase, readCompressed } from "./database-file.ts";
import { type Facts, readGatewayFacts, readToolFacts } from "./facts.ts";

const ROOT = join(import.meta.dirname, "../..");
const RELEASES = readdirSync(join(import.meta.dirname, "filled"));

type Filled = { database: DatabaseFile; facts: Facts };
type Kind = { folder: string; file: string; facts(pool: Pool): Promise<Facts> };
const KINDS = {
  tool: { folder: "server/db", file: "tool.json.gz", facts: readToolFacts },
  gateway: { folder: "gateway/db", file: "gateway.json.gz", facts: readGatewayFacts },
} satisfies Record<string, Kind>;

const urls = new Map<string, string>();
const urlOf = (name: string): string => {
  const url = new URL(inject("databases").adminUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** The tables of a release from its own migrations, which are never changed, and what was in them. */
async function fill(release: string, kind: keyof typeof KINDS): Promise<string> {
  const { folder, file } = KINDS[kind];
  const filled = readCompressed<Filled>(join(import.meta.dirname, "filled", release, file));
  const name = `upgrade_${randomBytes(6).toString("hex")}`;
  const own = mkdtempSync(join(tmpdir(), "loudhailer-release-"));
  await createEmptyDatabase(urlOf, name);
  urls.set(`${release} ${kind}`, urlOf(name));
  const pool = createPool(urlOf(name), { max: 2 });
  try {
    for (const migration of filled.database.migrations)
      cpSync(join(ROOT, folder, "migrations", migration), join(own, migration));
    await migrate(pool, own);
    await fillDatabase(pool, filled.database);
    expect(await KINDS[kind].facts(pool), `what ${file} was filled with`).toEqual(filled.facts);
  } finally {
    await pool.end();
    rmSync(own, { recursive: true });
  }
  return urlOf(name);
}

beforeAll(async () => {
  for (const release of RELEASES)
    for (const kind of ["tool", "gateway"] as const) await fill(release, kind);
}, 120_000);
afterAll(async () => {
  for (const url of urls.values()) await dropDatabase(urlOf, new URL(url).pathname.slice(1));
});

/** Rows that were there stay in a block as it was made: its fill and one index are of before (gateway 0142). */
const comparable = (schema: string): string[] =>
  schema
    .replaceAll(/ with \(fillfactor=\d+\)/g, "")
    .split("\n")
    .filter((line) => !/^CREATE INDEX message_block_0_(?:by_time|without_receipt) /.test(line));

async function upgrade(release: string, kind: keyof typeof KINDS): Promise<string> {
  const url = urls.get(`${release} ${kind}`) ?? expect.fail();
  const { folder, file, facts } = KINDS[kind];
  const filled = readCompressed<Filled>(join(import.meta.dirname, "filled", release, file));
  const pool = createPool(url, { max: 2 });
  try {
    const applied = await migrate(pool, join(ROOT, folder, "migrations"));
    const files = globSync("*.sql", { cwd: join(ROOT, folder, "migrations") });
    expect(applied).toHaveLength(files.length - filled.database.migrations.length);
    expect(await facts(pool)).toEqual(filled.facts);
    // Not only an empty database becomes what the migrations add up to.
    const present = readFileSync(join(ROOT, folder, "schema.sql"), "utf8");
    expect(comparable(await dumpSchema(pool))).toEqual(comparable(present));
    await endHold(pool);
  } finally {
    await pool.end();
  }
  return url;
}

test.each(RELEASES)(
  "the tool's filled database of %s is taken over, and its owners sign in and see what they had",
  async (release) => {
    const databaseUrl = await upgrade(release, "tool");
    const settings = { NODE_ENV: "test", DATABASE_URL: databaseUrl, ROLE: "api" };
    const app = await buildApp(readServerConfig({ ...settings, PUBLIC_URL: TEST_ORIGIN }), {
      log: createLog("test", "silent"),
      messaging: silentMessaging(),
      mail: { send: async () => {}, close: () => {} },
    });
    try {
      await app.start();
      let campaigns = 0;
      for (const at of [0, 1, 2]) {
        const browser = await openBrowser(app.app);
        const email = `owner-${at}@shop.test`;
        const form = { email, password: "correct horse battery" };
        expect((await browser.post("/api/auth/sign-in/email", form)).status).toBe(200);
        const { userId } = await browser.client.accounts.me({});
        const { availableMinor, heldMinor } = await browser.client.billing.wallet({});
        const { rows } = await browser.client.campaigns.list({});
        const pool = createPool(databaseUrl, { max: 1 });
        const stored = await pool.query<{ has: bigint }>(
          "select coalesce(sum(balance_minor), 0)::bigint as has from ledger_account where owner_user_id = $1",
          [userId],
        );
        await pool.end();
        expect(BigInt(availableMinor + heldMinor)).toBe(stored.rows[0]?.has);
        campaigns += rows.length;
      }
      expect(campaigns).toBeGreaterThan(0);
    } finally {
      await app.stop();
    }
  },
  60_000,
);

test.each(RELEASES)(
  "the gateway's filled database of %s is taken over, and it starts on it",
  async (release) => {
    const pool = createPool(await upgrade(release, "gateway"), { max: 4 });
    const { gateway } = await aGateway(pool, {}, { subscribers: 12_000 });
    await gateway.stop();
    expect(await readGatewayFacts(pool)).toMatchObject({ messages: expect.stringMatching(/^2:/) });
    await pool.end();
  },
);
