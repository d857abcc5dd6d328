/** One request: when it was sent and answered on this process's monotonic clock, and how; status 0 for no answer. */
export type Sample = { name: string; startedMs: number; endedMs: number; status: number };

/** A moment at which a process was ended, and until when those who used it may notice. */
export type Cut = { name: string; fromMs: number; toMs: number };

export type Line = {
  name: string;
  count: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
};

/** Percentiles by route, most asked first, and all together at the end. */
export function linesOf(samples: readonly Sample[]): Line[] {
  const byName = Map.groupBy(samples, ({ name }) => name);
  const lines = [...byName].map(([name, found]) => lineOf(name, found));
  return [...lines.toSorted((a, b) => b.count - a.count), lineOf("all", samples)];
}

function lineOf(name: string, samples: readonly Sample[]): Line {
  const times = samples
    .map(({ startedMs, endedMs }) => endedMs - startedMs)
    .toSorted((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
  return {
    name,
    count: times.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}

/** What failed on the way: no answer, or an error of a server. A refusal with a reason (4xx) is an answer. */
export const isFailure = ({ status }: Sample): boolean => status === 0 || status >= 500;

/** Failures that no ended process explains: none of them was in flight when one ended. */
export function unexplained(samples: readonly Sample[], cuts: readonly Cut[]): Sample[] {
  return samples.filter(
    (sample) =>
      isFailure(sample) &&
      !cuts.some(({ fromMs, toMs }) => sample.startedMs <= toMs && sample.endedMs >= fromMs),
  );
}

/** A table for people. */
export function tableOf(lines: readonly Line[]): string {
  const head = ["route", "requests", "p50 ms", "p95 ms", "p99 ms", "max ms"];
  const rows = lines.map(({ name, count, p50Ms, p95Ms, p99Ms, maxMs }) => [
    name,
    String(count),
    ...[p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
