import { sql } from "kysely";
import { z } from "zod";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  json,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const numberRows = checked("invoice: number", { number: int });
const idRows = checked("invoice: id", { id: text });
const sumRows = checked("invoice: sum", { sum: bigint });
const uninvoicedRows = checked("invoice: listUninvoiced", {
  paymentId: text,
  refundId: nullable(text),
});

/** The next number of a series. Its row stays locked until the transaction ends, so numbers have no gaps. */
export async function updateLastNumber(
  tx: DatabaseOrTransaction,
  series: { country: string; kind: string; year: number },
): Promise<number> {
  const row = await numberRows.find(
    tx,
    sql`
    insert into invoice_counter (country, kind, year, last_number)
    values (${series.country}, ${series.kind}, ${series.year}, 1)
    on conflict (country, kind, year) do update set last_number = invoice_counter.last_number + 1
    returning last_number as number`,
  );
  return row?.number ?? 0;
}

type NewInvoice = Omit<InvoiceDocument, "correctsNumber" | "correctsYear"> & {
  corrects: string | null;
};

export async function insertInvoice(tx: DatabaseOrTransaction, invoice: NewInvoice): Promise<void> {
  await sql`insert into invoice (id, country, kind, year, number, form, user_id, payment_id, refund_id, dispute_id, corrects,
      currency, gross_minor, net_minor, tax_minor, issued_at, issued_on, supplier, recipient)
    values (${invoice.id}, ${invoice.country}, ${invoice.kind}, ${invoice.year}, ${invoice.number}, ${invoice.form},
      ${invoice.userId}, ${invoice.paymentId}, ${invoice.refundId}, ${invoice.disputeId}, ${invoice.corrects},
      ${invoice.currency}, ${invoice.grossMinor}, ${invoice.netMinor}, ${invoice.taxMinor}, ${invoice.issuedAt}, ${invoice.issuedOn},
      ${JSON.stringify(invoice.supplier)}, ${JSON.stringify(invoice.recipient)})`.execute(tx);
  for (const [ordinal, line] of invoice.lines.entries()) {
    await sql`insert into invoice_line (invoice_id, ordinal, description, quantity, net_minor, tax_minor, gross_minor)
      values (${invoice.id}, ${ordinal + 1}, ${line.description}, ${line.quantity}, ${line.netMinor}, ${line.taxMinor},
        ${line.grossMinor})`.execute(tx);
  }
  for (const [ordinal, tax] of invoice.taxes.entries()) {
    await sql`insert into invoice_tax (invoice_id, ordinal, name, rate_ten_thousandths, amount_minor)
      values (${invoice.id}, ${ordinal + 1}, ${tax.name}, ${tax.rateTenThousandths}, ${tax.amountMinor})`.execute(
      tx,
    );
  }
}

/** The id of the invoice of a payment, or of the credit note of a refund. */
export async function findInvoiceId(
  db: DatabaseOrTransaction,
  of: { paymentId: string } | { refundId: string },
): Promise<string | undefined> {
  const condition =
    "paymentId" in of
      ? sql`payment_id = ${of.paymentId} and kind = 'invoice'`
      : sql`refund_id = ${of.refundId}`;
  const row = await idRows.find(db, sql`select id from invoice where ${condition}`);
  return row?.id;
}

/** What credit notes of a payment, or of a dispute, have given back so far. Minor units. */
export async function sumCredited(
  db: DatabaseOrTransaction,
  of: { paymentId: string } | { disputeId: string },
): Promise<bigint> {
  const condition =
    "paymentId" in of
      ? sql`payment_id = ${of.paymentId} and kind = 'credit-note'`
      : sql`dispute_id = ${of.disputeId}`;
  const row = await sumRows.find(
    db,
    sql`
    select coalesce(sum(gross_minor), 0)::bigint as sum from invoice where ${condition}`,
  );
  return row?.sum ?? 0n;
}

const minor = z.string().regex(/^-?\d+$/);
const address = z.array(z.string());

type InvoiceRow = RowOf<typeof invoiceRows>;
const invoiceRows = checked("invoice: document", {
  id: text,
  country: text,
  kind: oneOf("invoice", "credit-note"),
  year: int,
  number: int,
  form: oneOf("receipt", "abridged", "full"),
  userId: text,
  paymentId: text,
  refundId: nullable(text),
  disputeId: nullable(text),
  correctsNumber: nullable(int),
  correctsYear: nullable(int),
  currency: text,
  grossMinor: bigint,
  netMinor: bigint,
  taxMinor: bigint,
  issuedAt: time,
  issuedOn: text,
  supplier: json(z.object({ name: z.string(), address, vatNumber: z.string() })),
  recipient: json(
    z.object({
      name: z.string(),
      address,
      vatNumber: z.string().nullable(),
      registrationNumber: z.string().nullable(),
    }),
  ),
  lines: json(
    z.array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        netMinor: minor,
        taxMinor: minor,
        grossMinor: minor,
      }),
    ),
  ),
  taxes: json(
    z.array(z.object({ name: z.string(), rateTenThousandths: z.number(), amountMinor: minor })),
  ),
});

const SELECT = sql`
  select i.id, i.country, i.kind, i.year, i.number, i.form, i.user_id as "userId", i.payment_id as "paymentId",
    i.refund_id as "refundId", i.dispute_id as "disputeId", c.number as "correctsNumber", c.year as "correctsYear", i.currency,
    i.gross_minor as "grossMinor", i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.issued_at as "issuedAt",
    i.issued_on::text as "issuedOn", i.supplier, i.recipient,
    (select json_agg(json_build_object('description', description, 'quantity', quantity, 'netMinor', net_minor::text,
      'taxMinor', tax_minor::text, 'grossMinor', gross_minor::text) order by ordinal)
      from invoice_line where invoice_id = i.id) as lines,
    (select json_agg(json_build_object('name', name, 'rateTenThousandths', rate_ten_thousandths,
      'amountMinor', amount_minor::text) order by ordinal) from invoice_tax where invoice_id = i.id) as taxes
  from invoice i left join invoice c on c.id = i.corrects`;

export async function findInvoice(
  db: DatabaseOrTransaction,
  id: string,
): Promise<InvoiceDocument | undefined> {
  const row = await invoiceRows.find(db, sql`${SELECT} where i.id = ${id}`);
  return row && toDocument(row);
}

/** The newest documents, newest first; of everybody when `userId` is null. */
export async function listInvoiceDocuments(
  db: DatabaseOrTransaction,
  query: { userId: string | null; year: number | null },
): Promise<InvoiceDocument[]> {
  const rows = await invoiceRows.list(
    db,
    sql`${SELECT}
    where (${query.userId}::text is null or i.user_id = ${query.userId})
      and (${query.year}::int is null or i.year = ${query.year})
    order by i.issued_at desc, i.country, i.kind, i.number desc limit 20000`,
  );
  return rows.map(toDocument);
}

const PAGE = 5_000;

/** Every document of a year, series by series in the order of their numbers; of everybody when `userId` is null. */
export async function* listInvoicesOfYear(
  db: DatabaseOrTransaction,
  { userId, year }: { userId: string | null; year: number },
): AsyncGenerator<InvoiceDocument> {
  let last = { country: "", kind: "", number: 0 };
  for (;;) {
    const rows = await invoiceRows.list(
      db,
      sql`${SELECT}
      where i.year = ${year} and (${userId}::text is null or i.user_id = ${userId})
        and (i.country, i.kind, i.number) > (${last.country}, ${last.kind}, ${last.number}::int)
      order by i.country, i.kind, i.number limit ${PAGE}`,
    );
    for (const row of rows) yield toDocument(row);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end;
  }
}

export async function updateMailed(db: DatabaseOrTransaction, id: string, at: Date): Promise<void> {
  await sql`update invoice set mailed_at = ${at} where id = ${id} and mailed_at is null`.execute(
    db,
  );
}

/** Payments and refunds that have no document: made before invoices existed. */
export async function listUninvoiced(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ paymentId: string; refundId: string | null }[]> {
  return uninvoicedRows.list(
    db,
    sql`
    (select p.id as "paymentId", null::uuid as "refundId" from payment p where p.succeeded_at is not null
      and not exists (select from invoice i where i.payment_id = p.id and i.kind = 'invoice') limit ${limit})
    union all
    (select r.payment_id, r.id from payment_refund r where r.status = 'succeeded'
      and not exists (select from invoice i where i.refund_id = r.id) limit ${limit})`,
  );
}

function toDocument(row: InvoiceRow): InvoiceDocument {
  return {
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      netMinor: BigInt(line.netMinor),
      taxMinor: BigInt(line.taxMinor),
      grossMinor: BigInt(line.grossMinor),
    })),
    taxes: row.taxes.map((tax) => ({ ...tax, amountMinor: BigInt(tax.amountMinor) })),
  };
}
