import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, bool, int, text, time } from "../../../../platform/database/column-kinds.ts";

export type FoundCampaign = RowOf<typeof foundCampaignRows>;
const foundCampaignRows = checked("search: FoundCampaign", {
  id: text,
  title: text,
  status: int,
  isDraft: bool,
  text: text,
});

/**
 * A user's own campaigns in which every word begins a word, or the text is part of the title, or that have the status whose
 * code the text is (the preset filter of the menu); newest first.
 */
export async function findCampaigns(
  db: DatabaseOrTransaction,
  userId: string,
  { words, text, limit }: { words: string[]; text: string; limit: number },
): Promise<FoundCampaign[]> {
  const query = words.map((word) => `${word}:*`).join(" & ");
  return foundCampaignRows.list(
    db,
    sql`
    select id, title, status, submitted_at is null as "isDraft", left(text, 80) as text from campaign
    where user_id = ${userId} and (status::text = ${text.trim()} or title ilike ${`%${escapeLike(text)}%`}
      or (${query} <> '' and to_tsvector('simple', title || ' ' || text || ' ' || sender) @@ to_tsquery('simple', ${query})))
    order by created_at desc, id limit ${limit}`,
  );
}

export type FoundPayment = RowOf<typeof foundPaymentRows>;
const foundPaymentRows = checked("search: FoundPayment", {
  id: text,
  status: text,
  amountMinor: bigint,
  currency: text,
  startedAt: time,
});

/** A user's own card payments whose amount begins with the text, or all where the words ask for payments; newest first. */
export async function findPayments(
  db: DatabaseOrTransaction,
  userId: string,
  { amount, all, limit }: { amount: string | null; all: boolean; limit: number },
): Promise<FoundPayment[]> {
  return foundPaymentRows.list(
    db,
    sql`
    select id, status, amount_minor, currency, started_at from payment
    where user_id = ${userId} and (${all} or to_char(amount_minor / 100.0, 'FM999999990.00') like ${`${amount ?? "-"}%`})
    order by started_at desc, id limit ${limit}`,
  );
}

export type FoundInvoice = RowOf<typeof foundInvoiceRows>;
const foundInvoiceRows = checked("search: FoundInvoice", {
  id: text,
  number: text,
  grossMinor: bigint,
  currency: text,
  issuedOn: text,
});

/** A user's own invoices and credit notes whose number has the text in it or whose amount begins with it; newest first. */
export async function findInvoices(
  db: DatabaseOrTransaction,
  userId: string,
  { text, amount, limit }: { text: string; amount: string | null; limit: number },
): Promise<FoundInvoice[]> {
  return foundInvoiceRows.list(
    db,
    sql`select * from (
      select id, country || case kind when 'credit-note' then '-CN' else '' end || '-' || year || '-' || lpad(number::text, 6, '0')
        as number, gross_minor, currency, issued_on, issued_at
      from invoice where user_id = ${userId}) i
    where number ilike ${`%${escapeLike(text)}%`} or 'invoice' like ${`${escapeLike(text.toLowerCase())}%`}
      or to_char(gross_minor / 100.0, 'FM999999990.00') like ${`${amount ?? "-"}%`}
    order by issued_at desc, id limit ${limit}`,
  );
}

export type FoundList = RowOf<typeof foundListRows>;
const foundListRows = checked("search: FoundList", { id: text, name: text, accepted: int });

/** A user's own number lists with the text in their names, newest first. */
export async function findLists(
  db: DatabaseOrTransaction,
  userId: string,
  { text, limit }: { text: string; limit: number },
): Promise<FoundList[]> {
  return foundListRows.list(
    db,
    sql`select id, name, accepted from msisdn_list
    where user_id = ${userId} and deleted_at is null and name ilike ${`%${escapeLike(text)}%`}
    order by created_at desc, id limit ${limit}`,
  );
}

export type FoundSite = RowOf<typeof foundSiteRows>;
const foundSiteRows = checked("search: FoundSite", { id: text, name: text, offer: text });

/** A user's own pages that are up with the text in their name or offer, newest change first. */
export async function findSites(
  db: DatabaseOrTransaction,
  userId: string,
  { text, limit }: { text: string; limit: number },
): Promise<FoundSite[]> {
  const pattern = `%${escapeLike(text)}%`;
  return foundSiteRows.list(
    db,
    sql`
    select id, name, offer from shop_site
    where user_id = ${userId} and taken_down_at is null and (name ilike ${pattern} or offer ilike ${pattern})
    order by updated_at desc, id limit ${limit}`,
  );
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
