/** A small house in which everything is as it should be: sources by path. */
export const LAWFUL: Readonly<Record<string, string>> = {
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
