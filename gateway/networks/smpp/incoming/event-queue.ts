import type { EventSink, NetworkEvent } from "../../connection.ts";

const MAX_BATCH = 200;
const MAX_WAITING = 2_000;

type Waiting = { event: NetworkEvent; settle: (stored: boolean) => void };

/**
 * Gives events to the sink, many at a time where many have come, and says of each whether it was stored. When a batch cannot
 * be stored, each is tried alone, so that one that can never be stored holds up no other.
 */
export function createEventQueue(sink: EventSink, onFailure: (error: unknown) => void) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await sink(batch.map(({ event }) => event));
      for (const { settle } of batch) settle(true);
    } catch (error) {
      onFailure(error);
      if (batch.length === 1) batch[0]?.settle(false);
      else await storeSingly(batch);
    }
  }

  async function storeSingly(batch: readonly Waiting[]): Promise<void> {
    let failures = 0;
    for (const { event, settle } of batch) {
      // Two that fail one after the other: nothing can be stored now.
      const stored =
        failures < 2 &&
        (await sink([event]).then(
          () => true,
          () => false,
        ));
      failures = stored ? 0 : failures + 1;
      settle(stored);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await store(waiting.splice(0, MAX_BATCH));
    running = undefined;
  }

  return {
    /** False when there is no room for more: the network shall come again. */
    push(event: NetworkEvent, settle: (stored: boolean) => void): boolean {
      if (waiting.length >= MAX_WAITING) return false;
      waiting.push({ event, settle });
      running ??= Promise.resolve().then(run);
      return true;
    },
    /** Resolves when everything so far is stored, or was refused. */
    settled: async (): Promise<void> => running,
  };
}
