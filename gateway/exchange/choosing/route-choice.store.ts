import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { RouteChoice } from "./route-choice.ts";

/** Routes that choose by price, with what they want of a connection; all others go by share. */
export async function listChoices(
  db: DatabaseOrTransaction,
): Promise<(RouteChoice & { routeId: number })[]> {
  const rows = await db.selectFrom("routeChoice").selectAll().orderBy("routeId").execute();
  return rows.map((row) => ({ ...row, by: "price" }));
}

/** Stores how a route chooses. */
export async function upsertChoice(
  tx: DatabaseOrTransaction,
  routeId: number,
  { by, minDeliveredPercent }: RouteChoice,
): Promise<void> {
  if (by === "share") {
    await tx.deleteFrom("routeChoice").where("routeId", "=", routeId).execute();
    return;
  }
  await tx
    .insertInto("routeChoice")
    .values({ routeId, minDeliveredPercent })
    .onConflict((it) => it.column("routeId").doUpdateSet({ minDeliveredPercent }))
    .execute();
}
