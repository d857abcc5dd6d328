import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** A row of `shop_site`. */
export type ShopSite = {
  id: string;
  user_id: string;
  code: string;
  country_id: number;
  name: string;
  offer: string;
  phone: string;
  whats_app: string;
  address: string;
  opening_hours: string;
  colour: string;
  updated_at: Date;
};

export async function readSites(db: DatabaseOrTransaction, userId: string): Promise<ShopSite[]> {
  const { rows } = await sql<ShopSite>`select * from shop_site where user_id = ${userId}
    order by updated_at desc, id limit 100`.execute(db);
  return rows;
}

export async function findSite(
  db: DatabaseOrTransaction,
  code: string,
): Promise<ShopSite | undefined> {
  const { rows } = await sql<ShopSite>`select * from shop_site where code = ${code}`.execute(db);
  return rows[0];
}

/** Writes a page, new or not; its code stays. False when the id is somebody else's. */
export async function writeSite(db: DatabaseOrTransaction, site: ShopSite): Promise<boolean> {
  const { id: _id, user_id: _user, code: _code, ...fields } = site;
  const result = await db
    .insertInto("shop_site")
    .values(site)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(fields).where("shop_site.user_id", "=", site.user_id),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function removeSite(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from shop_site
    where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}
