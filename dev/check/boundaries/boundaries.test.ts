import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT, runTool } from "../command.ts";
import { checkBoundaries } from "./boundaries.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const [path, source] of Object.entries(LAWFUL)) plant(path, source);
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

// A small house in which everything is as it should be.
const LAWFUL: Record<string, string> = {
  "domain/money.ts": "export const minor = 1;",
  "contract/billing.ts": 'import { z } from "zod"; import "../domain/money.ts"; export { z };',
  "platform/pool.ts": 'import pg from "pg"; export const p = pg;',
  "web/ui/button.tsx": 'import React from "react"; export const Button = React;',
  "web/features/billing/wallet.tsx":
    'import "../../ui/button.tsx"; import "../../../contract/billing.ts"; fetch("/x");',
  "web/features/campaigns/wizard.tsx": 'import "../../ui/button.tsx";',
  "server/config.ts": "export const port = process.env.PORT;",
  "server/db/database.ts": 'import "../../platform/pool.ts"; export const db = 1;',
  "server/http/server.ts": 'import { Hono } from "hono"; export const app = new Hono();',
  "server/jobs/runner.ts": "export const run = 1;",
  "server/features/billing/billing.store.ts":
    'import "../../db/database.ts"; export const findQ = (db: any) => db.selectFrom("x");',
  "server/features/billing/top-up.ts":
    'import "./billing.store.ts"; import "../../db/database.ts"; import "../../providers/payments/payment-provider.ts"; import "../accounts/find-user.ts";',
  "server/features/billing/billing.routes.ts":
    'import { findName } from "../accounts/accounts.store.ts"; import "./top-up.ts"; import "../../../contract/billing.ts"; import "../../http/server.ts";',
  "server/features/accounts/accounts.store.ts":
    "export function findName() {} export function updateName() {}",
  "server/features/accounts/find-user.ts":
    'import { findName } from "./accounts.store.ts"; const MAX = 1; export function readFew(db: any) { return findName(db, MAX); }',
  "server/features/reports/show-report.ts": "export const s = 1;",
  "server/providers/payments/payment-provider.ts": "export type P = 1;",
  "server/providers/payments/stripe/api.ts":
    'import Stripe from "stripe"; import "../payment-provider.ts"; fetch("x"); export { Stripe };',
  "server/providers/payments/paystack/api.ts": "export const a = 1;",
  "gateway/reports/report.store.ts": 'export const findQ = (c: any) => c.query("select 1");',
  "gateway/main.ts":
    'import "../domain/money.ts"; import "../platform/pool.ts"; import "./reports/report.store.ts";',
  "dev/testing/test-database.ts": "export const t = 1;",
  "dev/start/start.ts": "export const e = process.env.X;",
  "server/features/billing/top-up.test.ts":
    'import "../../testing/test-database.ts"; import "./billing.store.ts"; sql`select 1`;',
};

test("a lawful house has no violation", () => {
  expect(checkBoundaries(root)).toEqual([]);
});

const USE_CASE = "server/features/billing/planted.ts";
const STORE = "server/features/billing/planted.store.ts";
const ROUTES = "server/features/billing/planted.routes.ts";

const VERBS =
  "a store's function begins with one of find, list, count, sum, is, has, insert, update, upsert, delete, lock";

const PLANTED: [rule: string, path: string, source: string][] = [
  [VERBS, STORE, "export function findIt() {} export function saveIt() {}"],
  [VERBS, STORE, "export const findIt = () => 1, saveIt = async () => 1;"],
  [
    VERBS,
    "gateway/services/planted.store.ts",
    "export function findIt() {} export function saveIt() {}",
  ],
  [
    VERBS,
    "dev/sandbox/cards/planted.store.ts",
    "export function findIt() {} export function saveIt() {}",
  ],
  [
    "a plain read has no use case around it",
    USE_CASE,
    'import { findName } from "../accounts/accounts.store.ts"; export async function readName(deps: any, id: string) { return await findName(deps.db, id); }',
  ],
  [
    "only a feature itself imports the writes of its stores",
    USE_CASE,
    'import { findName, updateName } from "../accounts/accounts.store.ts";',
  ],
  [
    "routes import no writes of a store, no db, no vendor",
    ROUTES,
    'import { findName, updateName } from "../accounts/accounts.store.ts";',
  ],
  ["a zone imports only the zones below it", "domain/planted.ts", 'import "../platform/pool.ts";'],
  [
    "the domain has no clock and no chance",
    "domain/planted.ts",
    "export const now = () => Date.now();",
  ],
  [
    "the domain has no clock and no chance",
    "domain/planted.ts",
    "export const now = () => new Date();",
  ],
  [
    "the domain has no clock and no chance",
    "domain/planted.ts",
    "export const dice = () => Math.random();",
  ],
  [
    "a zone imports only the zones below it",
    "contract/planted.ts",
    'import "../server/config.ts";',
  ],
  [
    "a zone imports only the zones below it",
    "contract/planted.ts",
    'export * from "../web/ui/button.tsx";',
  ],
  ["a zone imports only the zones below it", "platform/planted.ts", 'import "../domain/money.ts";'],
  [
    "a zone imports only the zones below it",
    "web/planted.ts",
    'import type { port } from "../server/config.ts";',
  ],
  [
    "a zone imports only the zones below it",
    "web/planted.ts",
    'const x = import("../gateway/main.ts");',
  ],
  ["a zone imports only the zones below it", "server/planted.ts", 'import "../gateway/main.ts";'],
  [
    "a zone imports only the zones below it",
    "server/planted.test.ts",
    'import "../web/ui/button.tsx";',
  ],
  ["a zone imports only the zones below it", "gateway/planted.ts", 'import "../server/config.ts";'],
  [
    "a zone imports only the zones below it",
    "gateway/planted.ts",
    'import "../contract/billing.ts";',
  ],
  [
    "web/ui does not import web/features",
    "web/ui/planted.tsx",
    'import "../features/billing/wallet.tsx";',
  ],
  [
    "one web feature does not import another",
    "web/features/campaigns/planted.tsx",
    'import "../billing/wallet.tsx";',
  ],
  [
    "the web's folders import leftwards: i18n ← native ← api ← ui ← offline ← session ← query ← features ← shell ← routes",
    "web/api/planted.ts",
    'import type { Me } from "../session/planted.ts"; export type You = Me;',
  ],
  [
    "the web's folders import leftwards: i18n ← native ← api ← ui ← offline ← session ← query ← features ← shell ← routes",
    "web/features/billing/planted.tsx",
    'import "../../shell/planted.tsx";',
  ],
  ["routes import no writes of a store, no db, no vendor", ROUTES, 'import "./billing.store.ts";'],
  [
    "routes import no writes of a store, no db, no vendor",
    ROUTES,
    'import "../../db/database.ts";',
  ],
  [
    "routes import no writes of a store, no db, no vendor",
    ROUTES,
    'import "../../providers/payments/stripe/api.ts";',
  ],
  [
    "a use case imports no contract, no http, no vendor folder",
    USE_CASE,
    'import "../../../contract/billing.ts";',
  ],
  [
    "a use case imports no contract, no http, no vendor folder",
    USE_CASE,
    'import "../../http/server.ts";',
  ],
  [
    "a use case imports no contract, no http, no vendor folder",
    USE_CASE,
    'import "../../providers/payments/stripe/api.ts";',
  ],
  [
    "only a feature itself imports the writes of its stores",
    USE_CASE,
    'import "../accounts/accounts.store.ts";',
  ],
  ["a store imports no use case and no provider", STORE, 'import "./top-up.ts";'],
  [
    "a store imports no use case and no provider",
    STORE,
    'import "../../providers/payments/payment-provider.ts";',
  ],
  [
    "a provider imports no feature and no db",
    "server/providers/payments/planted.ts",
    'import "../../features/billing/top-up.ts";',
  ],
  [
    "a provider imports no feature and no db",
    "server/providers/payments/planted.ts",
    'import "../../db/database.ts";',
  ],
  [
    "one vendor does not import another",
    "server/providers/payments/stripe/planted.ts",
    'import "../paystack/api.ts";',
  ],
  [
    "server/http, server/jobs and server/db import no features",
    "server/http/planted.ts",
    'import "../features/billing/top-up.ts";',
  ],
  [
    "server/http, server/jobs and server/db import no features",
    "server/jobs/planted.ts",
    'import "../features/billing/top-up.ts";',
  ],
  [
    "server/http, server/jobs and server/db import no features",
    "server/db/planted.ts",
    'import "../features/billing/top-up.ts";',
  ],
  [
    "features import leftwards: accounts ← catalogue ← billing ← audience ← campaigns ← reports ← notifications ← support ← administration",
    USE_CASE,
    'import "../reports/show-report.ts";',
  ],
  [
    "nothing imports dev, e2e or bench",
    "server/planted.ts",
    'import "../dev/testing/test-database.ts";',
  ],
  [
    "nothing imports dev, e2e or bench",
    "server/planted.test.ts",
    'import "../dev/start/start.ts";',
  ],
  ["SQL only in stores and migrations", USE_CASE, "export const x = sql`select 1`;"],
  [
    "SQL only in stores and migrations",
    USE_CASE,
    'export const x = (db: any) => db.selectFrom("user");',
  ],
  [
    "SQL only in stores and migrations",
    "gateway/planted.ts",
    'export const x = (c: any) => c.query("select 1");',
  ],
  [
    "rows of raw SQL are verified: checked(), not sql<Row>",
    "server/features/accounts/planted.store.ts",
    "export const find = (db: any) => sql<{ id: string }>`select 1 as id`.execute(db);",
  ],
  [
    "rows of raw SQL are verified: checked(), not sql<Row>",
    "server/http/planted.store.ts",
    'export const now = sql.raw<Date>("now()");',
  ],
  [
    "rows of raw SQL are verified: checked(), not sql<Row>",
    "gateway/services/planted.store.ts",
    "export const find = (db: any) => sql<{ id: string }>`select 1 as id`.execute(db);",
  ],
  [
    "rows of raw SQL are verified: checked(), not sql<Row>",
    "gateway/services/planted.store.ts",
    'export const find = (c: any) => c.query<{ id: string }>("select 1 as id");',
  ],
  ["no import cycle", "platform/pool.ts", 'import "./planted.ts";'],
  ["no import cycle", "domain/one.ts", 'import type { T } from "./two.ts"; export type O = T;'],
  [
    "neighbour rooms import one way",
    "domain/one/planted.ts",
    'import type { Other } from "../other/planted.ts"; export type One = Other;',
  ],
  [
    "neighbour rooms import one way",
    "gateway/one/planted.ts",
    'import type { Other } from "../other/planted.ts"; export type One = Other;',
  ],
  [
    "neighbour rooms import one way",
    "web/one/planted.ts",
    'import type { Other } from "../other/planted.ts"; export type One = Other;',
  ],
  [
    "neighbour rooms import one way",
    "web/features/campaigns/one/planted.ts",
    'import type { Other } from "../other/planted.ts"; export type One = Other;',
  ],
  ["a folder holds at most 25 files", "domain/crowded/planted.ts", "export const one = 1;"],
];

const PLANTED_FOR_LINT: [rule: string, path: string, source: string][] = [
  ["domain imports nothing", "domain/planted.ts", 'import { z } from "zod";'],
  ["domain imports nothing", "domain/planted.ts", 'import { createHash } from "node:crypto";'],
  ["a use case knows no HTTP", USE_CASE, 'import { Hono } from "hono";'],
  ["process.env only in a config.ts", "server/planted.ts", "export const x = process.env.X;"],
  [
    "process.env only in a config.ts",
    "platform/planted.ts",
    'import { env } from "node:process"; export { env };',
  ],
  [
    "fetch on the server only in server/providers",
    USE_CASE,
    'export const x = () => fetch("https://x");',
  ],
  ["vendor SDKs only in server/providers", USE_CASE, 'import Stripe from "stripe";'],
  ["domain imports nothing", "domain/planted.ts", 'export const load = () => import("zod");'],
  [
    "the contract runs in the browser too",
    "contract/planted.ts",
    'import { createHash } from "node:crypto"; export { createHash };',
  ],
  [
    "process.env only in a config.ts",
    "web/planted.ts",
    'const { env } = process; export const x = env["X"];',
  ],
  [
    "fetch on the server only in server/providers",
    "server/planted.ts",
    'export const x = () => globalThis.fetch("https://x");',
  ],
  [
    "vendor SDKs only in server/providers",
    ROUTES,
    'import Stripe from "stripe"; export { Stripe };',
  ],
];

describe("each rule finds what breaks it", () => {
  test.each(PLANTED)("%s · %s · %s", (rule, path, source) => {
    if (rule === "no import cycle") {
      plant("platform/planted.ts", 'import "./pool.ts";');
      plant("domain/two.ts", 'import "./one.ts"; export type T = 1;');
    }
    if (rule === "neighbour rooms import one way") {
      const parent = path.replace(/\/one\/planted\.ts$/, "");
      plant(`${parent}/other/planted.ts`, "export type Other = 1;");
      plant(`${parent}/other/second.ts`, 'import "../one/second.ts";');
      plant(`${parent}/one/second.ts`, "export const second = 1;");
    }
    if (rule === "a folder holds at most 25 files")
      for (let n = 1; n <= 25; n++) plant(`domain/crowded/file-${n}.ts`, "export const one = 1;");
    plant(path, source);
    expect(checkBoundaries(root).map((violation) => violation.rule)).toContain(rule);
  });
});

/** The rules of .oxlintrc.json on packages and globals that the planted house breaks, as "path: rule". */
async function lint(): Promise<string[]> {
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(root, ".oxlintrc.json"));
  const { output } = await runTool("oxlint/bin/oxlint", ["--format=json", "."], root);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; message: string; help?: string }[];
  };
  return diagnostics
    .filter(({ code }) => code.includes("no-restricted-"))
    .map(({ filename, message, help }) => `${filename}: ${message} ${help ?? ""}`);
}

test("a lawful house imports only packages, and uses only globals, that its places allow", async () => {
  expect(await lint()).toEqual([]);
});

describe("the linter finds what breaks a rule on packages and globals", () => {
  test.each(PLANTED_FOR_LINT)("%s · %s · %s", async (rule, path, source) => {
    plant(path, source);
    expect(await lint()).toEqual([expect.stringMatching(`^${path}: .*${rule}`)]);
  });
});

test("a comment or a type that looks like a violation is none", async () => {
  plant(
    "server/planted.ts",
    '// process.env and fetch("x")\nexport type Fetch = () => Promise<Response>;',
  );
  expect(checkBoundaries(root)).toEqual([]);
  expect(await lint()).toEqual([]);
});

test("a file that cannot be parsed is named", () => {
  plant("domain/planted.ts", "export const = ;");
  expect(() => checkBoundaries(root)).toThrow("domain/planted.ts");
});
