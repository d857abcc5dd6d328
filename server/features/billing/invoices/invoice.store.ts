import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text } from "../../../../platform/database/column-kinds.ts";

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

/** Passes over numbers of every series of these years, once for a hold of the database. */
export async function updateLostNumbers(
  db: DatabaseOrTransaction,
  { years, count, since }: { years: readonly number[]; count: number; since: Date },
): Promise<void> {
  await sql`
    insert into invoice_counter as c (country, kind, year, last_number, lost_numbers, lost_since)
    select country, kind, year, ${count}::integer, ${count}::integer, ${since}::timestamptz
    from (select distinct country, kind from invoice_counter) series cross join unnest(${years}::integer[]) as of (year)
    on conflict (country, kind, year) do update set last_number = c.last_number + excluded.last_number,
      lost_numbers = c.lost_numbers + excluded.lost_numbers, lost_since = excluded.lost_since
    where c.lost_since is distinct from excluded.lost_since`.execute(db);
}

type NewInvoice = Omit<InvoiceDocument, "correctsNumber" | "correctsYear" | "paidBy"> & {
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

/** Notes when a document was mailed for the first time. */
export async function updateMailed(db: DatabaseOrTransaction, id: string, at: Date): Promise<void> {
  await sql`update invoice set mailed_at = ${at} where id = ${id} and mailed_at is null`.execute(
    db,
  );
}

/** Notes that a document is mailed once more; false when it was not mailed yet, or once more after `since`. */
export async function updateMailedAgain(
  tx: DatabaseOrTransaction,
  id: string,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update invoice set mailed_again_at = ${at}
    where id = ${id} and mailed_at is not null and coalesce(mailed_again_at <= ${since}, true)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
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
