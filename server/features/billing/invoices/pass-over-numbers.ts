import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { type Hold, readHold } from "../../../../platform/database/database-place.ts";
import type { Pool } from "../../../../platform/database/pool.ts";
import { asSystem } from "../../../identity/identity.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { updateLostNumbers } from "./invoice.store.ts";

/** More than are given out in the time that a backup may be behind. */
const LOST_NUMBERS = 1_000;
/** Over the end of a year both series may have lost some. */
const OLDEST_BACKUP_MS = 31 * 86_400_000;

type Deps = Pick<PaymentDeps, "db" | "clock">;

/** Whether the tool may send. While it may not, its pages go on, and what is paid there gets a document: so numbers that may be lost are passed over first. */
export async function findHoldOfTool({ pool, ...deps }: Deps & { pool: Pool }): Promise<Hold> {
  const hold = await readHold(pool);
  const { isHeld, since } = hold;
  if (isHeld && since) await asSystem(() => passOverNumbers(deps, since));
  return hold;
}

/**
 * Passes over numbers of documents that a database may have given out and forgotten when it was restored: whoever got such a document holds its
 * number. Once for each hold, which is named by when it began. The audit knows them as lost.
 */
export async function passOverNumbers({ db, clock }: Deps, since: Date): Promise<void> {
  const nowMs = clock.now().getTime();
  const yearOf = (ms: number) => Number(zonedParts(ms, SOUTH_AFRICA.timeZone).date.slice(0, 4));
  const years = new Set([yearOf(nowMs - OLDEST_BACKUP_MS), yearOf(nowMs)]);
  await updateLostNumbers(db, { years: [...years], count: LOST_NUMBERS, since });
}
