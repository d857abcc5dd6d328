import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int, nullable, oneOf, text } from "../../../../platform/database/column-kinds.ts";

const idRows = checked("card: id", { id: text });
const countRows = checked("card: count", { n: int });
const cardIdRows = checked("card: cardId", { cardId: text });

export type ProviderCustomer = RowOf<typeof providerCustomerRows>;
const providerCustomerRows = checked("card: ProviderCustomer", {
  providerCustomerId: text,
  defaultCardId: nullable(text),
});
type Owner = { userId: string; provider: string };

/** A user's customer record at a card provider, if there is one. */
export async function findProviderCustomer(
  db: DatabaseOrTransaction,
  { userId, provider }: Owner,
): Promise<ProviderCustomer | undefined> {
  return providerCustomerRows.find(
    db,
    sql`
    select provider_customer_id, default_card_id from payment_customer
    where user_id = ${userId} and provider = ${provider}`,
  );
}

/** Keeps who a user is at a provider; the first answer stays. */
export async function insertProviderCustomer(
  db: DatabaseOrTransaction,
  owner: Owner & { providerCustomerId: string },
): Promise<void> {
  await sql`insert into payment_customer (user_id, provider, provider_customer_id)
    values (${owner.userId}, ${owner.provider}, ${owner.providerCustomerId}) on conflict do nothing`.execute(
    db,
  );
}

export async function updateDefaultCard(
  db: DatabaseOrTransaction,
  owner: Owner,
  cardId: string | null,
): Promise<void> {
  await sql`update payment_customer set default_card_id = ${cardId}
    where user_id = ${owner.userId} and provider = ${owner.provider}`.execute(db);
}

/** Stores a card with the owner's consent; the first one becomes the default. */
export async function insertCard(
  db: DatabaseOrTransaction,
  { userId, provider, cardId, at }: Owner & { cardId: string; at: Date },
): Promise<void> {
  await sql`insert into kept_card (user_id, provider, card_id, kept_at)
    values (${userId}, ${provider}, ${cardId}, ${at}) on conflict do nothing`.execute(db);
  await sql`update payment_customer set default_card_id = ${cardId}
    where user_id = ${userId} and provider = ${provider} and default_card_id is null`.execute(db);
}

export async function deleteCard(
  db: DatabaseOrTransaction,
  { userId, provider, cardId }: Owner & { cardId: string },
): Promise<void> {
  await sql`delete from kept_card where user_id = ${userId} and provider = ${provider} and card_id = ${cardId}`.execute(
    db,
  );
  await sql`update payment_customer set default_card_id = null
    where user_id = ${userId} and provider = ${provider} and default_card_id = ${cardId}`.execute(
    db,
  );
  await sql`update auto_top_up set card_id = null where user_id = ${userId} and card_id = ${cardId}`.execute(
    db,
  );
}

export async function listStoredCardIds(
  db: DatabaseOrTransaction,
  { userId, provider }: Owner,
): Promise<Set<string>> {
  const rows = await cardIdRows.list(
    db,
    sql`select card_id from kept_card
    where user_id = ${userId} and provider = ${provider}`,
  );
  return new Set(rows.map(({ cardId }) => cardId));
}

/** Removes who a user is at the providers and the cards that were kept, and notes whom the providers have to forget. */
export async function deleteCustomers(
  tx: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<void> {
  await sql`with gone as (delete from payment_customer where user_id = ${userId} returning provider, provider_customer_id)
    insert into customer_erasure (provider, provider_customer_id, asked_at)
    select provider, provider_customer_id, ${at} from gone on conflict do nothing`.execute(tx);
  await sql`delete from kept_card where user_id = ${userId}`.execute(tx);
  // What is still open on the provider's page may be saved yet (storeCard).
  await sql`delete from card_setup where user_id = ${userId} and status <> 'pending'`.execute(tx);
  await sql`update auto_top_up set card_id = null where user_id = ${userId}`.execute(tx);
}

export type Erasure = RowOf<typeof erasureRows>;
const erasureRows = checked("card: Erasure", { provider: text, providerCustomerId: text });

/** Notes whom a provider has to forget. */
export async function insertErasure(
  db: DatabaseOrTransaction,
  { provider, providerCustomerId }: Erasure,
  at: Date,
): Promise<void> {
  await sql`insert into customer_erasure (provider, provider_customer_id, asked_at)
    values (${provider}, ${providerCustomerId}, ${at}) on conflict do nothing`.execute(db);
}

export async function listErasures(db: DatabaseOrTransaction, limit: number): Promise<Erasure[]> {
  return erasureRows.list(
    db,
    sql`select provider, provider_customer_id
    from customer_erasure order by coalesce(tried_at, asked_at) limit ${limit}`,
  );
}

/** A provider has refused or not answered: others have their turn first. */
export async function updateErasureTried(
  db: DatabaseOrTransaction,
  { provider, providerCustomerId }: Erasure,
): Promise<void> {
  await sql`update customer_erasure set tried_at = clock_timestamp()
    where provider = ${provider} and provider_customer_id = ${providerCustomerId}`.execute(db);
}

/** The saved cards of accounts that are this customer at the provider now. */
export async function listCardsOfCustomer(
  db: DatabaseOrTransaction,
  { provider, providerCustomerId }: Erasure,
): Promise<{ cardIds: ReadonlySet<string> }> {
  const rows = await cardIdRows.list(
    db,
    sql`select k.card_id from payment_customer c join kept_card k on k.user_id = c.user_id and k.provider = c.provider
      where c.provider = ${provider} and c.provider_customer_id = ${providerCustomerId}`,
  );
  return { cardIds: new Set(rows.map(({ cardId }) => cardId)) };
}

export async function deleteErasure(db: DatabaseOrTransaction, erasure: Erasure): Promise<void> {
  await sql`delete from customer_erasure where provider = ${erasure.provider}
    and provider_customer_id = ${erasure.providerCustomerId}`.execute(db);
}

export type CardSetupRow = RowOf<typeof cardSetupRows>;
const cardSetupRows = checked("card: CardSetupRow", {
  id: text,
  userId: text,
  provider: text,
  providerCustomerId: nullable(text),
  providerSetupId: nullable(text),
  status: oneOf("pending", "saved", "failed"),
  cardId: nullable(text),
});

export async function insertSetup(
  db: DatabaseOrTransaction,
  setup: Owner & { id: string; at: Date; providerCustomerId: string },
): Promise<void> {
  await sql`insert into card_setup (id, user_id, provider, provider_customer_id, started_at)
    values (${setup.id}, ${setup.userId}, ${setup.provider}, ${setup.providerCustomerId}, ${setup.at})`.execute(
    db,
  );
}

export async function updateSetup(
  db: DatabaseOrTransaction,
  setup: Pick<CardSetupRow, "id" | "providerSetupId" | "status" | "cardId">,
): Promise<void> {
  await sql`update card_setup set provider_setup_id = ${setup.providerSetupId}, status = ${setup.status},
    card_id = ${setup.cardId} where id = ${setup.id}`.execute(db);
}

/** How many set-ups somebody has begun since a time. */
export async function countSetups(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const row = await countRows.find(
    db,
    sql`select count(*)::int as n from card_setup where user_id = ${userId} and started_at > ${since}`,
  );
  return row?.n ?? 0;
}

/** The newest set-up of somebody that was begun after a time and has not ended. */
export async function findOpenSetup(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<string | undefined> {
  const row = await idRows.find(
    db,
    sql`select id from card_setup where user_id = ${userId} and started_at > ${since}
      and status = 'pending' and provider_setup_id is not null order by started_at desc limit 1`,
  );
  return row?.id;
}

/** A card was declined on the page of a set-up: one more, or the one that was seen there when the provider was asked. */
export async function updateSetupDeclined(
  db: DatabaseOrTransaction,
  id: string,
  by: "event" | "poll",
): Promise<void> {
  await sql`update card_setup set declines = declines + ${by === "event" ? 1 : 0},
    saw_decline = saw_decline or ${by === "poll"} where id = ${id}`.execute(db);
}

export async function findSetup(
  db: DatabaseOrTransaction,
  id: string,
): Promise<CardSetupRow | undefined> {
  return cardSetupRows.find(
    db,
    sql`select id, user_id, provider, provider_customer_id,
    provider_setup_id, status, card_id from card_setup where id = ${id}`,
  );
}

const setupIdRows = checked("card: setup id", { id: text });

/** Set-ups that were begun before a time and not finished, by id; from the one after `after` on ('' is the first). */
export async function listPendingSetups(
  db: DatabaseOrTransaction,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await setupIdRows.list(
    db,
    sql`select id from card_setup where status = 'pending' and started_at < ${before} and id::text > ${after}
      order by id::text limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes a set-up that is still not finished. */
export async function deletePendingSetup(db: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`delete from card_setup where id = ${id} and status = 'pending'`.execute(db);
}
