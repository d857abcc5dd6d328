import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNats } from "../../dev/testing/nats/start-nats.ts";
import { createLog } from "../../platform/log/log.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createTestDatabase } from "../../dev/testing/test-database.ts";
import { createTestApp, type TestApp } from "../http/testing/test-app.ts";
import { createNatsBus } from "../providers/bus/nats/provider.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { MessagingError } from "../providers/messaging/messaging-provider.ts";
import { type Check, runChecks } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { outsideChecks } from "./outside-checks.ts";

const PASSWORD = "not-for-anybodys-eyes";

let tool: TestApp;
let folder: string;
let mailPort: number;
let closedPort: number;
const mail = new SMTPServer({
  hideSTARTTLS: true,
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === PASSWORD ? done(null, { user: "tool" }) : done(new Error("no such user")),
});

beforeAll(async () => {
  tool = await createTestApp({});
  await tool.signedUp({ mobileNumber: "082 555 0901" });
  folder = await mkdtemp(join(tmpdir(), "loudhailer-doctor-"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  const server = mail.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  mailPort = (server.address() as { port: number }).port;
  closedPort = await aClosedPort();
}, 60_000);
afterAll(async () => {
  await new Promise<void>((resolve) => mail.close(resolve));
  await tool.close();
  await rm(folder, { recursive: true });
});

async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

type World = {
  smtpUrl?: string;
  webDir?: string;
  filesIn?: string;
  numberKey?: Buffer;
  routes?: () => Promise<never[]>;
  nats?: string;
  isProduction?: boolean;
  contentUrl?: string;
  freeShare?: number;
};

async function examine(world: World = {}): Promise<Map<string, [string, string]>> {
  const { config } = tool;
  const outside = outsideChecks(
    {
      mail: {
        smtpUrl: world.smtpUrl ?? `smtp://tool:${PASSWORD}@127.0.0.1:${mailPort}`,
        from: config.mail.from,
      },
      webDir: world.webDir ?? folder,
      publicUrl: `http://127.0.0.1:${closedPort}`,
      contentUrl: world.contentUrl ?? `http://localhost:${closedPort}`,
      bucket: undefined,
      dataDir: folder,
      cells: config.cells,
      isProduction: world.isProduction ?? true,
    },
    {
      files: createLocalFiles(world.filesIn ?? folder),
      freeShare: async () => world.freeShare ?? 0.5,
      bus: world.nats === undefined ? undefined : busOf(world.nats),
      messaging: {
        listRoutes: world.routes ?? (() => Promise.resolve([{ routeId: 97 }] as never[])),
      },
    },
  );
  const database = databaseChecks(tool.database.pool, world.numberKey ?? config.numberKey);
  const found = await runChecks([...database, ...outside], 8_000);
  expect(JSON.stringify(found)).not.toContain(PASSWORD);
  return new Map(found.map(({ name, state, words }) => [name, [state, words]]));
}

test("a place where everything is in order is found so; an address that nothing answers at is said and is no failure yet", async () => {
  const found = await examine();
  expect(found.get("PUBLIC_URL")).toEqual(["warn", "does not answer (ECONNREFUSED)"]);
  expect(found.get("CONTENT_URL")?.[0]).toBe("warn");
  const others = [...found].filter(([name]) => !name.endsWith("_URL"));
  expect(others.map(([name, [state]]) => [name, state])).toEqual(
    [
      "database",
      "tables",
      "roles",
      "wall",
      "clock",
      "NUMBER_KEY",
      "mail",
      "gateway",
      "files",
      "pages",
    ].map((name) => [name, "good"]),
  );
  expect(found.get("database")?.[1]).toMatch(/^PostgreSQL \d+/);
  expect(found.get("gateway")?.[1]).toBe("2 routes");
});

const busOf = (server: string) =>
  createNatsBus(
    { servers: [server], withTls: false, user: undefined, password: undefined, prefix: "doctor" },
    createLog("test", "silent"),
  );

test("a NATS that answers is found, and one that does not", async () => {
  const nats = await startNats();
  expect((await examine({ nats: nats.host })).get("NATS")).toEqual(["good", "answers"]);
  await nats.stop();
  expect((await examine({ nats: nats.host })).get("NATS")?.[0]).toBe("bad");
});

test("a disk of files that is nearly full is said before an upload is refused", async () => {
  const words = "in DATA_DIR, of whose disk 9 % is free";
  expect((await examine({ freeShare: 0.099 })).get("files")).toEqual(["warn", words]);
  expect((await examine({ freeShare: 0.1 })).get("files")).toEqual(["good", "in DATA_DIR"]);
});

test("a NUMBER_KEY of other numbers is found", async () => {
  const found = await examine({ numberKey: Buffer.alloc(32, 9) });
  expect(found.get("NUMBER_KEY")).toEqual(["bad", "does not open the numbers in the database"]);
});

test.each([
  ["mail", { smtpUrl: "smtp://tool:wrong@127.0.0.1:MAIL" }, /^EAUTH: /],
  ["mail", { smtpUrl: "smtp://127.0.0.1:1" }, /ECONNREFUSED/],
  ["files", { filesIn: import.meta.filename }, /^ENOTDIR: /],
  ["pages", { webDir: "/nowhere" }, /^there is no index.html/],
  [
    "gateway",
    { routes: () => Promise.reject(new MessagingError("unavailable", "no route to it")) },
    /no route to it/,
  ],
] as const)("what is wrong with %s is found, and nothing else (%#)", async (name, world, words) => {
  const given: World = { ...world };
  if (given.smtpUrl !== undefined) given.smtpUrl = given.smtpUrl.replace("MAIL", String(mailPort));
  const found = await examine(given);
  expect(found.get(name)).toEqual(["bad", expect.stringMatching(words)]);
  expect([...found].filter(([, [state]]) => state === "bad")).toHaveLength(1);
});

test("a database that refuses us fails its checks, one that is silent after a time", async () => {
  const address = new URL(tool.database.url);
  address.password = "wrong";
  const pool = createPool(address.href, { max: 1 });
  const [database, ...others] = await runChecks(databaseChecks(pool, Buffer.alloc(32)), 8_000);
  await pool.end();
  expect(database).toMatchObject({
    state: "bad",
    words: expect.stringMatching(/^28P01: /),
    advice: expect.stringMatching(/password.*DATABASE_URL/),
  });
  expect(others).not.toEqual([]);
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(["untried"]));
  const silent: Check = { name: "silent", advice: "Look at X.", run: () => new Promise(() => {}) };
  expect(await runChecks([silent], 50)).toEqual([
    { name: "silent", state: "bad", words: "no answer within 1 seconds", advice: "Look at X." },
  ]);
});

test("what a failure says has no address with a password in it", async () => {
  const failing: Check = {
    name: "failing",
    advice: "Look at X.",
    run: () =>
      Promise.reject(new Error(`cannot reach smtp://tool:${PASSWORD}@mail.example\nat once`)),
  };
  expect(await runChecks([failing], 1_000)).toEqual([
    { name: "failing", state: "bad", words: "cannot reach (an address)", advice: "Look at X." },
  ]);
});

test("outside production nobody asks for pages, which npm start builds elsewhere", async () => {
  const found = await examine({ webDir: "/nowhere", isProduction: false });
  expect(found.get("pages")).toEqual(["untried", "not asked outside production"]);
});

test("what users make on the app's own host is found, in production", async () => {
  const contentUrl = `http://127.0.0.1:${closedPort}`;
  expect((await examine({ contentUrl })).get("CONTENT_URL")).toEqual([
    "warn",
    expect.stringMatching(/^is not set: shops' pages/),
  ]);
  const beside = await examine({ contentUrl, isProduction: false });
  expect(beside.get("CONTENT_URL")?.[0]).toBe("untried");
});

test("the gateway's database in the place of the tool's is found", async () => {
  const gateway = await createTestDatabase("gateway");
  const found = await runChecks(databaseChecks(gateway.pool, Buffer.alloc(32)), 8_000);
  await gateway.drop();
  expect(found.find(({ name }) => name === "tables")).toMatchObject({
    state: "bad",
    words: "DATABASE_URL leads to the database of the gateway",
  });
  expect(found.find(({ name }) => name === "NUMBER_KEY")).toMatchObject({ state: "untried" });
});
