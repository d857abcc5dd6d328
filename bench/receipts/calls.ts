/** One receipt as the aggregator sends it. */
type WireReceipt = {
  messageId: string;
  doneAt: string;
  status: { groupId: number; id: number };
  error: { name: string };
};

export const CALL_SIZE = 1_000;
/** One message in so many does not arrive. */
export const FAILED_EVERY = 20;

/** The receipts of a service's messages, in calls of a thousand. Every other order is a shuffled, partly repeated one. */
export function makeCalls(serviceId: number, messages: number, order: number): string[] {
  const step = coprimeTo(messages, 7_919 + order * 104_729);
  const people = Array.from({ length: messages }, (_, n) => ((n * step + order) % messages) + 1);
  const repeated = order === 0 ? [] : people.slice(0, Math.floor(messages / 10));
  const all = [...people, ...repeated].map((person) => receiptOf(serviceId, person));
  return Array.from({ length: Math.ceil(all.length / CALL_SIZE) }, (_, n) =>
    JSON.stringify({ results: all.slice(n * CALL_SIZE, (n + 1) * CALL_SIZE) }),
  );
}

/** How many of so many messages do not arrive. */
export const failedOf = (messages: number): number => Math.floor(messages / FAILED_EVERY);

function receiptOf(serviceId: number, person: number): WireReceipt {
  const isFailed = person % FAILED_EVERY === 0;
  return {
    messageId: `bench-${serviceId}-${person}`,
    doneAt: "2026-12-04T07:00:05.000+0000",
    status: isFailed ? { groupId: 2, id: 4 } : { groupId: 3, id: 5 },
    error: { name: isFailed ? "EC_ABSENT_SUBSCRIBER" : "NO_ERROR" },
  };
}

function coprimeTo(size: number, from: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = from;
  while (divisor(step, size) !== 1) step += 1;
  return step;
}
