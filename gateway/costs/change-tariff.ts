import { AppError, invalidArgument } from "../../domain/errors.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { TariffVersion } from "./tariff.ts";
import { findLastTariffId, insertTariff, lockTariffs } from "./tariff.store.ts";

type Deps = { db: Database; nowMs: () => number };

/**
 * Adds a version of what a connection charges, from today (UTC) on at the earliest: what was booked stays as it is. `known` is the
 * newest version that the caller has seen. Throws not-found, invalid-argument; aborted when there is a newer one by now.
 */
export async function changeTariff(
  { db, nowMs }: Deps,
  { known, ...tariff }: Omit<TariffVersion, "id"> & { known: number | null },
): Promise<void> {
  const createdAt = new Date(nowMs());
  await inTransaction(db, async (tx) => {
    // Of two at once the second one waits, and finds the first one's version.
    if (!(await lockTariffs(tx, tariff.connectionId))) throw new AppError("not-found");
    if ((await findLastTariffId(tx, tariff.connectionId)) !== known)
      throw new AppError("aborted", {
        message: "Somebody else has changed these prices in the meantime.",
      });
    if (tariff.validFrom < createdAt.toISOString().slice(0, 10))
      throw invalidArgument([{ path: "validFrom", message: "Choose today or a later day." }]);
    const routes = new Set((await listRoutes(tx)).map(({ routeId }) => routeId));
    const seen = new Set<string>();
    const problems = tariff.prices.flatMap(({ channel, routeId }, at) => {
      const key = `${channel} ${routeId}`;
      const isTwice = seen.has(key);
      seen.add(key);
      const path = `prices.${at}.routeId`;
      if (routeId !== null && !routes.has(routeId))
        return [{ path, message: "There is no such network." }];
      return isTwice ? [{ path, message: "There is a price for this already." }] : [];
    });
    if (problems.length > 0) throw invalidArgument(problems);
    await insertTariff(tx, { ...tariff, createdAt });
  });
}
