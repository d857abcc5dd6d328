import type { Pdu } from "../wire/pdu.ts";

/** What became of a request. `lost`: it may have arrived; `unwritten`: it certainly has not left. */
export type Answer = { kind: "answered"; pdu: Pdu } | { kind: "unanswered" | "lost" | "unwritten" };

type Open = { resolve: (answer: Answer) => void; timer: NodeJS.Timeout };

const HIGHEST_SEQUENCE = 0x7fffffff;

/** The requests of one session that wait for their answer, by sequence number. Each is settled exactly once. */
export function createRequests(timeoutMs: number) {
  const open = new Map<number, Open>();
  let last = 0;

  function settle(sequence: number, answer: Answer): boolean {
    const request = open.get(sequence);
    if (!request) return false;
    open.delete(sequence);
    clearTimeout(request.timer);
    request.resolve(answer);
    return true;
  }

  return {
    nextSequence(): number {
      last = last >= HIGHEST_SEQUENCE ? 1 : last + 1;
      return last;
    },
    /** Waits for the answer to a request that is about to be written. */
    wait(sequence: number): Promise<Answer> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(sequence, { kind: "unanswered" }), timeoutMs);
        open.set(sequence, { resolve, timer });
      });
    },
    settle,
    settleAll(kind: "lost"): void {
      for (const sequence of open.keys()) settle(sequence, { kind });
    },
    count: () => open.size,
  };
}
