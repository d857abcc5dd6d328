import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, oneOf, time } from "../../../../platform/database/column-kinds.ts";

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

/** By country, newest first. */
export async function listPrices(db: DatabaseOrTransaction): Promise<PriceRow[]> {
  return priceRows.list(
    db,
    sql`select ${columns} from country_price p join country c on c.id = p.country_id
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
    where p.country_id = ${countryId} and p.valid_from <= ${at}
    order by p.valid_from desc, p.id desc limit 1`,
  );
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
    from (select distinct on (country_id) * from country_price where valid_from <= ${at}
      order by country_id, valid_from desc, id desc) p
    where p.country_id = c.id and (c.sms_unit_price_ten_thousandths, c.pcm_unit_price_ten_thousandths)
      is distinct from (p.sms_unit_price_ten_thousandths, p.pcm_unit_price_ten_thousandths)`.execute(
    db,
  );
}
