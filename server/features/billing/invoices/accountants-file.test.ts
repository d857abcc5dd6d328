import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { exportInvoices, readYearStatement } from "./year-statement.ts";

/** More than one page of the export. */
const MANY = 5_050;

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("the accountant's file and the year have every document, however many there are", async () => {
  const { userId } = await world.aCustomer();
  const at = new Date("2026-05-05T10:00:00Z");
  await sql`with paid as (
    insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path, idempotency_key,
      body_hash, started_at, succeeded_at)
    select gen_random_uuid(), ${userId}, 'stripe', 'checkout', 'ZAR', 100, 'succeeded', '/', n::text, '', ${at}, ${at}
    from generate_series(1, ${MANY}::int) n returning id, idempotency_key::int as number
  ), issued as (
    insert into invoice (id, country, kind, year, number, form, user_id, payment_id, currency, gross_minor, net_minor,
      tax_minor, issued_at, issued_on, supplier, recipient)
    select id, 'ZA', 'invoice', 2026, number, 'receipt', ${userId}, id, 'ZAR', 100, 87, 13, ${at}, '2026-05-05',
      '{"name":"","address":[],"vatNumber":""}', '{"name":"Shop","address":[],"vatNumber":null,"registrationNumber":null}'
    from paid returning id
  ), lined as (
    insert into invoice_line (invoice_id, ordinal, description, quantity, net_minor, tax_minor, gross_minor)
    select id, 1, 'Top-up', 1, 87, 13, 100 from issued
  )
  insert into invoice_tax (invoice_id, ordinal, name, rate_ten_thousandths, amount_minor)
  select id, 1, 'VAT', 1500, 13 from issued`.execute(world.db);
  await sql`analyze payment, invoice, invoice_line, invoice_tax`.execute(world.db);
  const { text } = await exportInvoices(world.deps, { userId: null, year: 2026 });
  const numbers = text.trimEnd().split("\r\n").slice(1);
  expect(numbers).toHaveLength(MANY);
  expect(numbers[0]).toContain("ZA-2026-000001");
  expect(numbers.at(-1)).toContain(`ZA-2026-00${MANY}`);
  const statement = await readYearStatement(world.deps, { userId, year: 2026 });
  expect(statement.grossMinor).toBe(100n * BigInt(MANY));
}, 60_000);
