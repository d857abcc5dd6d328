import { Gauge, type Registry } from "prom-client";
import type { Compared } from "./compare.ts";

export type CompareMeter = (what: "reach" | "caps", compared: Compared) => void;

/** Figures of the last comparison of memory with its rows. */
export function createCompareMeter(registry: Registry): CompareMeter {
  const compared = new Gauge({
    name: "loudhailer_gateway_memory_compared",
    help: "Counts of people (reach) and people at a cap (caps) that the last comparison with the database looked at",
    labelNames: ["what"],
    registers: [registry],
  });
  const different = new Gauge({
    name: "loudhailer_gateway_memory_different",
    help: "How many of them differed; anything but 0 is a fault",
    labelNames: ["what"],
    registers: [registry],
  });
  return (what, result) => {
    compared.set({ what }, result.compared);
    different.set({ what }, result.different);
  };
}
