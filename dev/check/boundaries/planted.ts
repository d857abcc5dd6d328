const USE_CASE = "server/features/billing/planted.ts";
const STORE = "server/features/billing/planted.store.ts";
const ROUTES = "server/features/billing/planted.routes.ts";

const VERBS =
  "a store's function begins with one of find, list, count, sum, is, has, insert, update, upsert, delete, lock";

/** What breaks a rule on our own files. */
export const PLANTED: [rule: string, path: string, source: string][] = [
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

/** What breaks a rule on packages and globals. */
export const PLANTED_FOR_LINT: [rule: string, path: string, source: string][] = [
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
