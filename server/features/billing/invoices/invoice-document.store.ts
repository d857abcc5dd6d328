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
  paidBy: oneOf("card", "mobile-money", "either"),
  taxes: json(
    z.array(z.object({ name: z.string(), rateTenThousandths: z.number(), amountMinor: minor })),
  ),
});

const SELECT = sql`
  select i.id, i.country, i.kind, i.year, i.number, i.form, i.user_id, i.payment_id,
    i.refund_id, i.dispute_id, c.number as "correctsNumber", c.year as "correctsYear", i.currency,
    i.gross_minor, i.net_minor, i.tax_minor, i.issued_at,
    i.issued_on::text as "issuedOn", i.supplier, i.recipient,
    case when p.method = 'mobile-money' then 'mobile-money'
      when p.method = 'checkout' and i.currency = 'GHS' then 'either' else 'card' end as "paidBy",
    (select json_agg(json_build_object('description', description, 'quantity', quantity, 'netMinor', net_minor::text,
      'taxMinor', tax_minor::text, 'grossMinor', gross_minor::text) order by ordinal)
      from invoice_line where invoice_id = i.id) as lines,
    (select json_agg(json_build_object('name', name, 'rateTenThousandths', rate_ten_thousandths,
      'amountMinor', amount_minor::text) order by ordinal) from invoice_tax where invoice_id = i.id) as taxes
  from invoice i left join invoice c on c.id = i.corrects join payment p on p.id = i.payment_id`;

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
