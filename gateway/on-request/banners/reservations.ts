/** Bids that may still be billed, each of which takes one banner of its campaign. */
export type Reservations = {
  /** How many of a campaign are open. */
  countOf(serviceId: number, nowMs: number): number;
  add(bidId: string, serviceId: number, untilMs: number): void;
  /** Forgets one: it was billed, or lost. */
  release(bidId: string): void;
};

const SWEEP_MS = 1_000;

/** Reservations that end by themselves. */
export function createReservations(): Reservations {
  const open = new Map<string, { serviceId: number; untilMs: number }>();
  const counts = new Map<number, number>();
  let sweptMs = Number.NEGATIVE_INFINITY;

  function release(bidId: string): void {
    const reservation = open.get(bidId);
    if (!reservation) return;
    open.delete(bidId);
    counts.set(reservation.serviceId, (counts.get(reservation.serviceId) ?? 1) - 1);
  }

  return {
    countOf(serviceId, nowMs) {
      // Business time: the sandbox's clock may also jump back.
      if (Math.abs(nowMs - sweptMs) >= SWEEP_MS) {
        sweptMs = nowMs;
        for (const [bidId, { untilMs }] of open) if (untilMs < nowMs) release(bidId);
      }
      return counts.get(serviceId) ?? 0;
    },
    add(bidId, serviceId, untilMs) {
      open.set(bidId, { serviceId, untilMs });
      counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1);
    },
    release,
  };
}
