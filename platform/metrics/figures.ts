import { Gauge, type Registry } from "prom-client";
import type { Log } from "../log/log.ts";

/** A kind of figure, as Prometheus shows it. */
export type FigureKind = { help: string; labels: readonly string[] };

/** One value of a kind. Labels are few and never personal. */
export type Figure = { name: string; labels: Readonly<Record<string, string>>; value: number };

/** What a program reads from its database for its metrics. */
export type FigureSource = {
  kinds: Readonly<Record<string, FigureKind>>;
  /** The figures now; every kind that is not among them is shown without a value. */
  read(): Promise<readonly Figure[]>;
};

/** Nobody needs them younger, however often and by how many they are read. */
const CACHE_MS = 15_000;

/**
 * Gauges of figures from the database. They are read when somebody asks and the last ones are 15 seconds old, once for all who
 * ask meanwhile. While they cannot be read there are none, and `loudhailer_figures_are_read` is 0.
 */
export function createFigures(
  registry: Registry,
  { kinds, read }: FigureSource,
  { log, nowMs = () => performance.now() }: { log: Log; nowMs?: () => number },
): { refresh(): Promise<void> } {
  const gauges = new Map(
    Object.entries(kinds).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  const areRead = new Gauge({
    name: "loudhailer_figures_are_read",
    help: "1 while the figures of the database could be read the last time, else 0",
    registers: [registry],
  });
  let reading: Promise<void> | undefined;
  let goodUntilMs = Number.NEGATIVE_INFINITY;

  async function readAll(): Promise<void> {
    let found: readonly Figure[] = [];
    try {
      found = await read();
      areRead.set(1);
    } catch (err) {
      log.warn({ err }, "the figures for the metrics could not be read");
      areRead.set(0);
    }
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, labels, value } of found) gaugeOf(name).set(labels, value);
    goodUntilMs = nowMs() + CACHE_MS;
  }

  function gaugeOf(name: string): Gauge {
    const gauge = gauges.get(name);
    if (!gauge) throw new Error(`There is no metric ${name}.`);
    return gauge;
  }

  return {
    async refresh() {
      if (nowMs() < goodUntilMs) return;
      reading ??= readAll().finally(() => {
        reading = undefined;
      });
      await reading;
    },
  };
}
