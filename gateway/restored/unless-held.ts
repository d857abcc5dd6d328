import { AppError } from "../../domain/errors.ts";
import type { ClockGuard } from "../../platform/database/clock/clock-guard.ts";
import { endHold, readHold, skipNumbers } from "../../platform/database/database-place.ts";
import type { Pool } from "../../platform/database/pool.ts";
import type { Log } from "../../platform/log/log.ts";
import type { DeliveryEngine } from "../delivery/delivery-engine.ts";
import type { Leases } from "../leases/leases.ts";
import { CHORES } from "../leases/route-units.ts";
import type { Network } from "../networks/network.ts";

type Deps = {
  pool: Pool;
  log: Log;
  leases: Leases;
  engine: DeliveryEngine;
  /** Settles what may have been sent until then (ms). */
  settleLost: (lostUntilMs: number) => Promise<void>;
};

/** The engine's work, but none of it while the database is held after a restore; then what was lost is settled once it is released. */
export function unlessHeld({ pool, log, leases, engine, settleLost }: Deps) {
  let isAnnounced = false;
  /** True when nothing may be done now. */
  async function waits(): Promise<boolean> {
    const { isHeld, since, lostUntil } = await readHold(pool);
    if (!isHeld) return false;
    if (!isAnnounced)
      log.error(
        { since },
        "the database was restored or promoted: nothing is sent until it is released (docs/operate/back-up.md)",
      );
    isAnnounced = true;
    if (lostUntil === null) return true;
    await engine.takeRoutes();
    if (!leases.holds(CHORES)) return true;
    await settleLost(lostUntil.getTime());
    await skipNumbers(pool);
    await endHold(pool);
    isAnnounced = false;
    return false;
  }
  return {
    async catchUp(nowMs: number): Promise<void> {
      if (!(await waits())) await engine.catchUp(nowMs);
    },
    async follow(nowMs: number): Promise<void> {
      if (!(await readHold(pool)).isHeld) await engine.follow(nowMs);
    },
  };
}

/** Single messages wait as well, and while the machine's clock is wrong: who sends them hears "unavailable", and may try again. */
export function holdingSingles(
  network: Network,
  { pool, clockGuard }: { pool: Pool; clockGuard: Pick<ClockGuard, "isRight"> },
): Network {
  return {
    ...network,
    async sendSingle(message) {
      if ((await readHold(pool)).isHeld) throw new AppError("unavailable");
      if (!(await clockGuard.isRight())) throw new AppError("unavailable");
      await network.sendSingle(message);
    },
  };
}
