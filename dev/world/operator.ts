import type { Batch, Network, OutgoingMessage, Receipt } from "../../gateway/networks/network.ts";
import { outcomeOf } from "../../gateway/networks/simulated/outcome.ts";
import { createSimulatedNetwork } from "../../gateway/networks/simulated/simulated-network.ts";

export type HandedOver = {
  serviceId: number;
  routeId: number;
  person: number;
  isDelivered: boolean;
  /** How many whole rounds of work there had been (`Journal.rounds`). */
  round: number;
  text: string;
};
export type Operator = ReturnType<typeof createOperator>;

/** Of the receipts, every fifth comes again with those that come next. */
const AGAIN = 5;

/** The mobile networks, which note for themselves what they were handed and what they delivered. */
export function createOperator(seed: number, roundNow: () => number) {
  const taken = new Map<string, HandedOver>();
  const note = (one: HandedOver): void => void taken.set(`${one.serviceId}:${one.person}`, one);
  const take = ({ text }: Batch, message: OutgoingMessage): void => {
    const { serviceId, routeId, person } = message;
    // A batch that is given again is known by its reference.
    if (taken.has(`${serviceId}:${person}`)) return;
    const { delivered, delayMs } = outcomeOf(seed, message);
    const isDelivered = delivered && delayMs !== undefined;
    note({ serviceId, routeId, person, isDelivered, round: roundNow(), text });
  };
  return {
    note,
    handedOver: (): HandedOver[] => [...taken.values()],
    /** The way of one gateway to these networks. `isOpen` is asked before and after they have acted. */
    connect(isOpen: (side: "before" | "after") => boolean): Network {
      const network = createSimulatedNetwork(seed);
      let again: Receipt[] = [];
      return {
        ...network,
        async submit(batch) {
          if (!isOpen("before")) throw new Error("The networks cannot be reached.");
          for (const message of batch.messages) take(batch, message);
          await network.submit(batch);
          if (!isOpen("after")) throw new Error("The networks did not answer.");
        },
        /** Backwards, and some of them twice. */
        async takeReceipts(untilMs, limit) {
          const fresh = await network.takeReceipts(untilMs, limit);
          if (fresh.length === 0) return [];
          const all = [...fresh.toReversed(), ...again];
          again = fresh.filter((_, at) => at % AGAIN === 0);
          return all;
        },
      };
    },
  };
}
