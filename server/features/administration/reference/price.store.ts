import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

/** Unit prices of a country from a business time on; ten-thousandths of the currency unit, VAT included. */
export type PriceRow = RowOf<typeof priceRows>;
const priceRows = checked("price: PriceRow", {
  id: bigint,
  countryId: int,
  currency: oneOf("ZAR", "GHS"),
  smsUnitPriceTenThousandths: int,
  pcmUnitPriceTenThousandths: int,
  validFrom: time,
});

const columns = sql`p.id, p.country_id, c.currency_code as currency,
  p.sms_unit_price_ten_thousandths,
  p.pcm_unit_price_ten_thousandths, p.valid_from`;

/** By country, newest first, without those that were withdrawn. */
export async function listPrices(db: DatabaseOrTransaction): Promise<PriceRow[]> {
  return priceRows.list(
    db,
    sql`select ${columns} from country_price p join country c on c.id = p.country_id
    where p.withdrawn_at is null
    order by p.country_id, p.valid_from desc, p.id desc limit 500`,
  );
}

/** The prices in force at a time; the newest entry wins over an older one for the same time. */
export async function findPrice(
  db: DatabaseOrTransaction,
  countryId: number,
  at: Date,
): Promise<PriceRow | undefined> {
  return priceRows.find(
    db,
    sql`select ${columns} from country_price p join country c on c.id = p.country_id
    where p.country_id = ${countryId} and p.valid_from <= ${at} and p.withdrawn_at is null
    order by p.valid_from desc, p.id desc limit 1`,
  );
}

/** Prices by their id, unless they were withdrawn. */
export async function findPriceById(
  db: DatabaseOrTransaction,
  id: bigint,
): Promise<PriceRow | undefined> {
  return priceRows.find(
    db,
    sql`select ${columns} from country_price p join country c on c.id = p.country_id
    where p.id = ${id} and p.withdrawn_at is null`,
  );
}

const setterRows = checked("price: who set it", { setBy: nullable(text) });

/** Who has set the prices of a country that begin at one time and were not withdrawn, those that hold first. */
export async function listPriceSetters(
  db: DatabaseOrTransaction,
  { countryId, validFrom }: { countryId: number; validFrom: Date },
): Promise<(string | null)[]> {
  const rows = await setterRows.list(
    db,
    sql`select set_by from country_price
    where country_id = ${countryId} and valid_from = ${validFrom} and withdrawn_at is null order by id desc`,
  );
  return rows.map(({ setBy }) => setBy);
}

/** Withdraws every entry of a country from one time on, so that none of them comes into force. False when there is none, or the time has come. */
export async function updateWithdrawnPrices(
  tx: DatabaseOrTransaction,
  { countryId, validFrom, at }: { countryId: number; validFrom: Date; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update country_price set withdrawn_at = ${at}
    where country_id = ${countryId} and valid_from = ${validFrom} and valid_from > ${at} and withdrawn_at is null`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function insertPrice(
  tx: DatabaseOrTransaction,
  price: Pick<
    PriceRow,
    "countryId" | "smsUnitPriceTenThousandths" | "pcmUnitPriceTenThousandths" | "validFrom"
  > & { setBy: string },
): Promise<void> {
  const { countryId, validFrom, setBy } = price;
  await sql`insert into country_price
      (country_id, sms_unit_price_ten_thousandths, pcm_unit_price_ten_thousandths, valid_from, set_by)
    values (${countryId}, ${price.smsUnitPriceTenThousandths}, ${price.pcmUnitPriceTenThousandths}, ${validFrom}, ${setBy})`.execute(
    tx,
  );
}

/** Puts the prices in force at a time where quotes are made from. */
export async function updateDuePrices(db: DatabaseOrTransaction, at: Date): Promise<void> {
  await sql`update country c set sms_unit_price_ten_thousandths = p.sms_unit_price_ten_thousandths,
      pcm_unit_price_ten_thousandths = p.pcm_unit_price_ten_thousandths
    from (select distinct on (country_id) * from country_price where valid_from <= ${at} and withdrawn_at is null
      order by country_id, valid_from desc, id desc) p
    where p.country_id = c.id and (c.sms_unit_price_ten_thousandths, c.pcm_unit_price_ten_thousandths)
      is distinct from (p.sms_unit_price_ten_thousandths, p.pcm_unit_price_ten_thousandths)`.execute(
    db,
  );
}
