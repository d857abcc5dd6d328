import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { migrate } from "../../../../platform/database/migrate.ts";
import { createPool } from "../../../../platform/database/pool.ts";
import { createDb } from "../../../db/database.ts";
import { placeHold } from "../holds/place-hold.ts";
import { captureFromHold, settleHold } from "../holds/use-hold.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { quietPorts } from "./quiet-ports.ts";

/** A shop in the tool's own tables that tops up, sets money aside, spends of it and gets an invoice each day. */
export async function openShop(url: string) {
  const pool = createPool(url, { max: 2 });
  await migrate(pool, fileURLToPath(new URL("../../../db/migrations", import.meta.url)));
  const db = createDb(pool);
  const userId = "shop";
  await sql`insert into "user" (id, name, email) values (${userId}, 'Shop', 'shop@shop.test')`.execute(
    db,
  );
  let day = 0;
  return {
    dayGoesBy: () =>
      db.transaction().execute(async (tx) => {
        day += 1;
        const at = new Date(Date.parse("2026-05-05T10:00:00Z") + day * 60_000);
        const [paymentId, campaignId] = [randomUUID(), randomUUID()];
        const amountMinor = 10_000n + BigInt(day);
        const payment = { paymentId, currency: "ZAR", at } as const;
        await sql`insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path, idempotency_key,
            body_hash, started_at, succeeded_at)
          values (${paymentId}, ${userId}, 'stripe', 'checkout', 'ZAR', ${amountMinor}, 'succeeded', '/', ${paymentId}, '', ${at},
            ${at})`.execute(tx);
        const payer = { userId, name: "Shop" };
        const order = { ...payment, payer, grossMinor: amountMinor, description: "Top-up" };
        await issueInvoice(quietPorts(), tx, order);
        await creditTopUp(tx, { ...payment, userId, provider: "stripe", amountMinor });
        const hold = { userId, currency: "ZAR", campaignId, title: "Sale", at } as const;
        await placeHold(tx, { ...hold, amountMinor: 3_000n, idempotencyKey: `hold ${day}` });
        const use = { campaignId, at, idempotencyKey: `use ${day}`, captureMinor: 1_000n };
        await (day % 2 === 0 ? settleHold(tx, use) : captureFromHold(tx, use));
      }),
    close: () => db.destroy(),
  };
}

/** Everything that says whose money is where, and what the ledger says against itself. */
export async function readAccounts(ask: (text: string) => Promise<Record<string, unknown>[]>) {
  const rowsOf = (table: string, order: string) =>
    ask(`select to_jsonb(it)::text as row from ${table} it order by ${order}`);
  return {
    balances: await rowsOf("ledger_account", "id"),
    journals: await rowsOf("ledger_journal", "id"),
    entries: await rowsOf("ledger_entry", "to_jsonb(it)::text"),
    holds: await rowsOf("hold", "campaign_id"),
    invoices: await rowsOf("invoice", "id"),
    numbers: await rowsOf("invoice_counter", "country, kind, year"),
    problems: await ask("select rule, subject from ledger_audit"),
  };
}
