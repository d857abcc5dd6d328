/** Where something passes that can be hit. */
export type Point =
  | "tool-database"
  | "tool-http"
  | "tool-files"
  | "bucket"
  | "gateway-database"
  | "operator";
type Side = "before" | "after";

/** Drawn from; what stands several times is more likely. */
export const FAULT_KINDS = [
  "tool-killed",
  "tool-killed",
  "tool-killed",
  "tool-killed",
  "gateway-killed",
  "gateway-killed",
  "gateway-killed",
  "request-lost",
  "request-late",
  "request-doubled",
  "answer-lost",
  "answer-lost",
  "request-refused",
  "answer-slow",
  "tool-database-restarted",
  "gateway-database-restarted",
  "tool-database-failed-over",
  "gateway-database-failed-over",
  "tool-disk-full",
  "tool-disk-full",
  "gateway-disk-full",
  "tool-clock-wrong",
  "gateway-clock-wrong",
  "reply-lost",
] as const;
/** The same for what writes files: to a disk, and to a bucket. */
export const FILE_FAULT_KINDS = [
  ...FAULT_KINDS,
  ...Array.from({ length: 8 }, () => "files-full" as const),
];
export const BUCKET_FAULT_KINDS = [
  ...FAULT_KINDS,
  ...([
    "bucket-request-lost",
    "bucket-answer-lost",
    "bucket-answer-lost",
    "bucket-refused",
    "bucket-slow",
    "bucket-away",
    "bucket-away",
    "bucket-away",
    "bucket-away",
  ] as const),
];
export const ALL_FAULT_KINDS: readonly FaultKind[] = [...FILE_FAULT_KINDS, ...BUCKET_FAULT_KINDS];
/** How wrong a clock is. */
export const SKEWS_MS = [-180, -10, 10, 180].map((minutes) => minutes * 60_000);

export type FaultKind = (typeof FILE_FAULT_KINDS | typeof BUCKET_FAULT_KINDS)[number];

const POINTS: Readonly<Record<FaultKind, readonly Point[]>> = {
  "tool-killed": ["tool-database", "tool-http", "tool-files", "bucket"],
  "gateway-killed": ["gateway-database", "operator"],
  "request-lost": ["tool-http"],
  "request-late": ["tool-http"],
  "request-doubled": ["tool-http"],
  "answer-lost": ["tool-http"],
  "request-refused": ["tool-http"],
  "answer-slow": ["tool-http"],
  "tool-database-restarted": ["tool-database"],
  "gateway-database-restarted": ["gateway-database"],
  "tool-database-failed-over": ["tool-database"],
  "gateway-database-failed-over": ["gateway-database"],
  "tool-disk-full": ["tool-database"],
  "gateway-disk-full": ["gateway-database"],
  "tool-clock-wrong": ["tool-database"],
  "gateway-clock-wrong": ["gateway-database"],
  "files-full": ["tool-files"],
  "bucket-request-lost": ["bucket"],
  "bucket-answer-lost": ["bucket"],
  "bucket-refused": ["bucket"],
  "bucket-slow": ["bucket"],
  "bucket-away": ["bucket"],
  "reply-lost": [],
};
const SIDES: Partial<Record<FaultKind, Side>> = {
  "request-lost": "before",
  "request-late": "before",
  "request-doubled": "before",
  "request-refused": "before",
  "answer-lost": "after",
  "answer-slow": "after",
  "files-full": "before",
  "bucket-request-lost": "before",
  "bucket-answer-lost": "after",
  "bucket-refused": "before",
  "bucket-slow": "after",
};
/** These befall only what its receiver knows again. */
const OF_REPEATABLE: ReadonlySet<FaultKind> = new Set(["request-late", "request-doubled"]);

/** One fault that waits for its moment: after so many passages that it could have hit. */
export type Fault = {
  kind: FaultKind;
  at: number;
  /** What stays, such as a full disk, stays for so many tries of the act. */
  lasts: number;
  /** How much a clock is wrong, in ms. */
  skewMs: number;
};

export type Faults = ReturnType<typeof createFaults>;

/** At most one fault waits at a time. What strikes is done by `strike`; the caller hears its kind. */
export function createFaults(strike: (fault: Fault, where: string) => void) {
  let waiting: Fault | undefined;
  return {
    arm(fault: Fault | undefined): void {
      waiting = fault;
    },
    /** Whether the browser loses the reply to what it asked for. */
    losesReply(): boolean {
      if (waiting?.kind !== "reply-lost") return false;
      strike(waiting, "browser");
      waiting = undefined;
      return true;
    },
    /** What happens to what passes here now, if anything. `isRepeatable`: its receiver knows it again. */
    pass(point: Point, side: Side, what: string, isRepeatable = false): FaultKind | undefined {
      if (waiting === undefined || !POINTS[waiting.kind].includes(point)) return undefined;
      if ((SIDES[waiting.kind] ?? side) !== side) return undefined;
      if (OF_REPEATABLE.has(waiting.kind) && !isRepeatable) return undefined;
      if (waiting.at > 0) {
        waiting.at -= 1;
        return undefined;
      }
      const fault = waiting;
      waiting = undefined;
      strike(fault, `${side} ${what}`);
      return fault.kind;
    },
  };
}
