import { type Profiler, Session } from "node:inspector";
import { fileURLToPath } from "node:url";

/** From one offset in a file to another. */
type Stretch = readonly [start: number, end: number];
/** The functions that ran, each with the stretches of it that did not. */
export type Look = ReadonlyMap<string, readonly Stretch[]>;
/** Looks at what ran of the watched files since the look before. */
export type BlockWatch = { look(): Look; stop(): void };

/** Watches blocks of code as they run, by V8's own precise coverage. `isWatched` says which files by their path. */
export function watchBlocks(isWatched: (path: string) => boolean): BlockWatch {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const known = new Map<string, boolean>();
  const watches = ({ url, scriptId }: Profiler.ScriptCoverage): boolean => {
    const found = known.get(scriptId);
    if (found !== undefined) return found;
    const watched = url !== "" && isWatched(url.startsWith("file:") ? fileURLToPath(url) : url);
    known.set(scriptId, watched);
    return watched;
  };
  return {
    look() {
      const ran = new Map<string, Stretch[]>();
      // In this thread the answer is there before the call returns.
      session.post("Profiler.takePreciseCoverage", (error, answer) => {
        if (error) throw error;
        for (const script of answer.result) if (watches(script)) noteFunctions(ran, script);
      });
      return ran;
    },
    stop() {
      session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}

function noteFunctions(
  ran: Map<string, Stretch[]>,
  { scriptId, functions }: Profiler.ScriptCoverage,
): void {
  for (const { ranges } of functions) {
    const [whole, ...parts] = ranges;
    if (whole === undefined || whole.count === 0) continue;
    // A part that ran as often as what is around it is not listed: only what did not run at all says something.
    const idle = parts.filter(({ count }) => count === 0);
    ran.set(
      `${scriptId}:${whole.startOffset}`,
      idle.map(({ startOffset, endOffset }) => [startOffset, endOffset] as const),
    );
  }
}

/** What has never run so far, of all functions that have. */
export class NeverRun {
  private readonly idle = new Map<string, readonly Stretch[]>();

  /** How many functions have run. */
  get functions(): number {
    return this.idle.size;
  }

  /** Whether something ran that had not; remembers it only where asked. */
  shrinksBy(look: Look, remembers: boolean): boolean {
    let isNew = false;
    for (const [name, idleNow] of look) {
      const before = this.idle.get(name);
      const left = before === undefined ? idleNow : common(before, idleNow);
      if (before !== undefined && lengthOf(left) === lengthOf(before)) continue;
      isNew = true;
      if (!remembers) return true;
      this.idle.set(name, left);
    }
    return isNew;
  }
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [start, end]) => sum + end - start, 0);

/** What lies in both; stretches of one look do not overlap, or lie whole in each other. */
function common(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  const found = one.flatMap(([start, end]) =>
    other.flatMap(([from, to]): Stretch[] => {
      const [first, last] = [Math.max(start, from), Math.min(end, to)];
      return first < last ? [[first, last]] : [];
    }),
  );
  return found.filter(
    ([start, end], at) =>
      !found.some(
        ([from, to], index) =>
          index !== at && from <= start && end <= to && (to - from > end - start || index < at),
      ),
  );
}
