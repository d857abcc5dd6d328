import { buildGateway, type Gateway } from "../../gateway/app.ts";
import { aConfig } from "../../gateway/testing/a-gateway.ts";
import type { ShiftableClock } from "../../platform/clock.ts";
import type { MachineClocks } from "../../platform/database/clock/clock-guard.ts";
import { createLog } from "../../platform/log/log.ts";
import type { Faults } from "./faults.ts";
import type { Operator } from "./operator.ts";
import { createWire, type Wire } from "./wire.ts";

/** Few, so that they meet the caps. */
export const SUBSCRIBERS = 12_000;

export type LivingGateway = {
  gateway: Gateway;
  isDead(): boolean;
  died: Promise<never>;
  wire: Wire;
  kill(): void;
};

/** One life of the gateway. Dead, it reaches neither its database nor a network, and nobody hears from it. */
export async function startGateway(
  databaseUrl: string,
  parts: { faults: Faults; operator: Operator; clock: ShiftableClock; isAlone: boolean },
): Promise<LivingGateway> {
  const { faults, operator, clock, isAlone } = parts;
  let isDead = false;
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => {});
  const wire = await createWire(databaseUrl, (side) => {
    if (!isDead) faults.pass("gateway-database", side === "to" ? "before" : "after", "a statement");
    return !isDead;
  });
  const network = operator.connect((side) => {
    if (!isDead) faults.pass("operator", side, "a batch");
    return !isDead;
  });
  const gateway = buildGateway(aConfig({ databaseUrl: wire.url, subscribers: SUBSCRIBERS }), {
    clock,
    network,
    machineClocks: stillClocks(),
    log: createLog("world", "silent"),
    isAlone,
  });
  return {
    gateway,
    isDead: () => isDead,
    died: death.promise,
    wire,
    kill() {
      if (isDead) return;
      isDead = true;
      death.reject(new Death("The gateway died."));
      void wire.cut();
      void gateway.stop().catch(() => {});
    },
  };
}

/** The machine's clock is right, and is compared with the database's once in a life: else it were a matter of time which statement comes next. */
export function stillClocks(): MachineClocks {
  let ms: number | undefined;
  return { machineMs: () => (ms ??= Date.now()), steadyMs: () => 0 };
}

/** A program died while something was asked of it. */
export class Death extends Error {
  override name = "Death";
}
