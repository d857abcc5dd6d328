import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bigint, int, nullable, oneOf, text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { CHANNELS, type Price, type TariffVersion } from "./tariff.ts";

const rows = checked("tariff", {
  id: int,
  connectionId: int,
  validFrom: text,
  currency: text,
  channel: nullable(oneOf(...CHANNELS)),
  routeId: nullable(int),
  unitMicros: nullable(bigint),
});

/** Every version of every connection, the one that counts latest first. */
export async function listTariffs(db: DatabaseOrTransaction): Promise<TariffVersion[]> {
  const found = await rows.list(
    db,
    sql`select t.id, t.connection_id, t.valid_from::text as valid_from, t.currency, p.channel, p.route_id, p.unit_micros
      from tariff t left join tariff_price p on p.tariff_id = t.id
      order by t.connection_id, t.valid_from desc, t.id desc, p.channel, p.route_id nulls first`,
  );
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, connectionId, validFrom, currency } = first;
    const prices = group.flatMap(({ channel, routeId, unitMicros }): Price[] =>
      channel === null || unitMicros === null ? [] : [{ channel, routeId, unitMicros }],
    );
    return [{ id, connectionId, validFrom, currency, prices }];
  });
}

/** Locks what a connection charges until the transaction ends. False when there is no such connection. */
export async function lockTariffs(
  tx: DatabaseOrTransaction,
  connectionId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom("networkConnection")
    .select("id")
    .where("id", "=", connectionId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The highest number among the versions of a connection; null without any. */
export async function findLastTariffId(
  db: DatabaseOrTransaction,
  connectionId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("tariff")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("connectionId", "=", connectionId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertTariff(
  db: DatabaseOrTransaction,
  { prices, ...tariff }: Omit<TariffVersion, "id"> & { createdAt: Date },
): Promise<void> {
  const { id: tariffId } = await db
    .insertInto("tariff")
    .values(tariff)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (prices.length === 0) return;
  await db
    .insertInto("tariffPrice")
    .values(prices.map((price) => ({ ...price, tariffId })))
    .execute();
}
