/** Where something passes that can be hit. */
export type Point = "tool-database" | "tool-http" | "gateway-database" | "operator";
type Side = "before" | "after";

export const FAULT_KINDS = [
  "tool-killed",
  "tool-killed",
  "tool-killed",
  "gateway-killed",
  "gateway-killed",
  "request-lost",
  "answer-lost",
  "answer-lost",
  "request-refused",
  "answer-slow",
  "tool-database-restarted",
  "gateway-database-restarted",
  "reply-lost",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const POINTS: Readonly<Record<FaultKind, readonly Point[]>> = {
  "tool-killed": ["tool-database", "tool-http"],
  "gateway-killed": ["gateway-database", "operator"],
  "request-lost": ["tool-http"],
  "answer-lost": ["tool-http"],
  "request-refused": ["tool-http"],
  "answer-slow": ["tool-http"],
  "tool-database-restarted": ["tool-database"],
  "gateway-database-restarted": ["gateway-database"],
  "reply-lost": [],
};
const SIDES: Partial<Record<FaultKind, Side>> = {
  "request-lost": "before",
  "request-refused": "before",
  "answer-lost": "after",
  "answer-slow": "after",
};

/** One fault that waits for its moment: after so many passages that it could have hit. */
export type Fault = { kind: FaultKind; at: number };

export type Faults = ReturnType<typeof createFaults>;

/** At most one fault waits at a time. What strikes is done by `strike`; the caller hears its kind. */
export function createFaults(strike: (kind: FaultKind, where: string) => void) {
  let waiting: Fault | undefined;
  return {
    arm(fault: Fault | undefined): void {
      waiting = fault;
    },
    /** Whether the browser loses the reply to what it asked for. */
    losesReply(): boolean {
      if (waiting?.kind !== "reply-lost") return false;
      strike(waiting.kind, "browser");
      waiting = undefined;
      return true;
    },
    /** What happens to what passes here now, if anything. */
    pass(point: Point, side: Side, what: string): FaultKind | undefined {
      if (waiting === undefined || !POINTS[waiting.kind].includes(point)) return undefined;
      if ((SIDES[waiting.kind] ?? side) !== side) return undefined;
      if (waiting.at > 0) {
        waiting.at -= 1;
        return undefined;
      }
      const { kind } = waiting;
      waiting = undefined;
      strike(kind, `${side} ${what}`);
      return kind;
    },
  };
}
