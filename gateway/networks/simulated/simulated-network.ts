import type { Engagement, Network, OutgoingMessage, Receipt } from "../network.ts";
import { engagementsOf } from "./engagement.ts";
import { outcomeOf } from "./outcome.ts";
import { isRcsCapable, RCS_CAPABLE_PER_MILLE } from "./rcs-phones.ts";

/**
 * Networks that exist in memory only. Nothing is lost when the program dies: a message's fate follows from the seed and
 * its reference, so `resume` brings back everything that is still to come.
 */
export function createSimulatedNetwork(seed: number): Network {
  const receipts = createTimeline<Receipt>();
  const engagements = createTimeline<Engagement>();

  function accept(message: OutgoingMessage): void {
    const outcome = outcomeOf(seed, message);
    const { delayMs, delivered, reason, viaSms } = outcome;
    if (delayMs === undefined) return;
    const { serviceId, person, atMs } = message;
    receipts.add({ serviceId, person, delivered, reason, viaSms, atMs: atMs + delayMs });
    for (const engagement of engagementsOf(seed, message, outcome)) engagements.add(engagement);
  }

  return {
    async submit({ messages }) {
      for (const message of messages) accept(message);
    },
    async sendSingle() {},
    copyKindOf: (_routeId, kind) => kind,
    async findRcsCapable(routeId, people) {
      return new Set(people.filter((person) => isRcsCapable(seed, routeId, person)));
    },
    rcsCapablePerMille: () => RCS_CAPABLE_PER_MILLE,
    async takeReceipts(untilMs, limit) {
      return receipts.take(untilMs, limit);
    },
    async takeEngagements(untilMs, limit) {
      return engagements.take(untilMs, limit);
    },
    // Made-up people never write back by themselves; the sandbox's phone does it for them.
    async takeReplies() {
      return [];
    },
    async resume(awaited) {
      receipts.clear();
      engagements.clear();
      for await (const messages of awaited) for (const message of messages) accept(message);
    },
  };
}

type Happening = { atMs: number; serviceId: number; person: number };

/** Queue of events ordered by time. Sorted lazily: there are many inserts between two reads. */
function createTimeline<Item extends Happening>() {
  const latestFirst: Item[] = [];
  let sorted = true;
  return {
    add(item: Item): void {
      latestFirst.push(item);
      sorted = false;
    },
    clear(): void {
      latestFirst.length = 0;
      sorted = true;
    },
    take(untilMs: number, limit: number): Item[] {
      if (!sorted)
        latestFirst.sort(
          (a, b) => b.atMs - a.atMs || b.serviceId - a.serviceId || b.person - a.person,
        );
      sorted = true;
      const taken: Item[] = [];
      while (taken.length < limit) {
        const next = latestFirst.at(-1);
        if (!next || next.atMs > untilMs) break;
        taken.push(next);
        latestFirst.pop();
      }
      return taken;
    },
  };
}
