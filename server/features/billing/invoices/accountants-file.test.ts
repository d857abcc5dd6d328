import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { inLanguage, startLanguages } from "../../../language.ts";
import { SOUTH_AFRICA, GHANA, type CountryConfig } from "../../../../domain/countries.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { exportInvoices, readYearStatement } from "./year-statement.ts";

/** More than one page of the export. */
const MANY = 5_050;

let world: MoneyWorld;
beforeAll(async () => {
  startLanguages();
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
  select id, 1, 'VAT', 1500, 13 from issued
  union all select id, 2, 'Growth levy', 100, 0 from issued`.execute(world.db);
  await sql`analyze payment, invoice, invoice_line, invoice_tax`.execute(world.db);
  const { text } = await exportInvoices(world.deps, {
    userId: null,
    year: 2026,
    format: "data",
    reader: userId,
  });
  const numbers = text.trimEnd().split("\r\n").slice(1);
  expect(numbers).toHaveLength(MANY);
  // A levy that was named after the file was made has its column.
  expect(text.slice(0, text.indexOf("\r\n"))).toContain(",GETFund,Growth levy,Tax,");
  expect(numbers[0]).toContain("ZA-2026-000001");
  expect(numbers.at(-1)).toContain(`ZA-2026-00${MANY}`);
  const statement = await readYearStatement(world.deps, { userId, year: 2026 });
  expect(statement.grossMinor).toBe(100n * BigInt(MANY));
}, 60_000);

/** A document of somebody registered in a country, as that person's own spreadsheet file; after it, the same as data. */
async function filesOf(country: CountryConfig, language: "af" | "en"): Promise<string[][]> {
  // Numbers of a year of its own.
  world.time.ms = Date.UTC(2028, 4, 5, 10);
  const { userId, cardId } = await world.aCustomer(undefined, country);
  await sql`insert into "user" (id, name, email) values (${userId}, 'Shop', ${`${userId}@shop.test`})`.execute(
    world.db,
  );
  await sql`insert into account_profile (user_id, first_name, surname, mobile_number_encrypted, mobile_number_index,
      country_id, timezone, segment, created_at, updated_at)
    values (${userId}, 'Anna', 'Smit', '', '', ${country.id}, ${country.timeZone}, 1, now(), now())`.execute(
    world.db,
  );
  const call = {
    userId,
    cardId,
    amountMinor: 123_450n,
    idempotencyKey: "p",
    customerPresent: true,
  };
  await chargeSavedCard(world.deps, call);
  const year = new Date(world.time.ms).getUTCFullYear();
  const read = async (format: "data" | "spreadsheet"): Promise<string[]> => {
    const query = { userId, year, format, reader: userId };
    const { text } = await inLanguage(language, () => exportInvoices(world.deps, query));
    return text.replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  return [await read("spreadsheet"), await read("data")];
}

const DATA_HEAD =
  "Number,Kind,Date,Customer,Customer VAT number,Currency,Net,VAT,NHIL,GETFund,Tax,Gross,Corrects,Payment";

test("the accountant's file is in the reader's language, with the signs of the reader's country; data is not", async () => {
  const [[head = "", row = ""] = [], [dataHead, dataRow = ""] = []] = await filesOf(
    SOUTH_AFRICA,
    "af",
  );
  expect(head).toBe(
    "Nommer;Soort;Datum;Kliënt;BTW-nommer van die kliënt;Geldeenheid;Voor belasting;BTW;NHIL;GETFund;Belasting;Totaal;Korrigeer;Betaling",
  );
  expect(row).toMatch(/;Faktuur;\d{4}-\d\d-\d\d;.*;ZAR;1073,48;161,02;0,00;0,00;161,02;1234,50;/);
  expect(dataHead).toBe(DATA_HEAD);
  expect(dataRow).toMatch(/,invoice,.*,ZAR,1073\.48,161\.02,0\.00,0\.00,161\.02,1234\.50,/);
  const [[ghana = "", inCedis = ""] = []] = await filesOf(GHANA, "en");
  expect(ghana).toMatch(/^Number,Kind,Date,/);
  expect(inCedis).toMatch(/,Invoice,.*,GHS,.*,1234\.50,/);
});
