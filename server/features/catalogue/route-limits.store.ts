import * as z from "zod";
import { RCS_LIMITS, type RcsLimits } from "../../../domain/message/rcs-message.ts";
import { flowTypeIdOf, kindNameOf } from "../../../domain/campaign/kinds/flow-types.ts";
import type { NetworkLimits } from "../../../domain/campaign/kinds/message-limits.ts";
import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const count = z.number().int().min(1);
const rcsLimits = z
  .partialRecord(z.enum(Object.keys(RCS_LIMITS) as (keyof RcsLimits)[]), count)
  .nullable();
const banner = z.object({
  size: z.string(),
  widthPixels: count,
  heightPixels: count,
  maxBytes: count,
  isRequired: z.boolean(),
});

/** What one network says of one kind. */
export type StoredLimits = NetworkLimits & { routeId: number; kind: KindName };

/** Ids of all routes. */
export async function listRouteIds(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db.selectFrom("route").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Replaces all that is known with what the networks say now. Network time is the machine's, not the business clock. */
export async function updateLimits(
  tx: DatabaseOrTransaction,
  limits: readonly StoredLimits[],
): Promise<void> {
  await tx.deleteFrom("routeLimit").execute();
  if (limits.length === 0) return;
  await tx
    .insertInto("routeLimit")
    .values(
      limits.map(({ kind, rcs, banners, ...limit }) => ({
        ...limit,
        flowTypeId: flowTypeIdOf(kind),
        rcs: rcs && JSON.stringify(rcs),
        banners: banners && JSON.stringify(banners),
      })),
    )
    .execute();
}

/** Limits of a country's open routes that were asked for since a moment of the machine's time. */
export async function listLimits(
  db: DatabaseOrTransaction,
  countryId: number,
  since: Date,
): Promise<StoredLimits[]> {
  const rows = await db
    .selectFrom("routeLimit")
    .innerJoin("route", "route.id", "routeLimit.routeId")
    .selectAll("routeLimit")
    .where("route.countryId", "=", countryId)
    .where("route.isOpen", "=", true)
    .where("askedAt", ">", since)
    .execute();
  return rows.map(({ flowTypeId, askedAt: _askedAt, rcs, banners, ...limit }) => ({
    ...limit,
    rcs: rcsLimits.parse(rcs),
    banners: banner.array().nullable().parse(banners),
    kind: kindNameOf(flowTypeId),
  }));
}
