import type { Network, OutgoingMessage } from "../../gateway/networks/network.ts";
import { outcomeOf } from "../../gateway/networks/simulated/outcome.ts";
import { createSimulatedNetwork } from "../../gateway/networks/simulated/simulated-network.ts";

export type HandedOver = {
  serviceId: number;
  routeId: number;
  person: number;
  isDelivered: boolean;
};
export type Operator = ReturnType<typeof createOperator>;

/** The mobile networks, which note for themselves what they were handed and what they delivered. */
export function createOperator(seed: number) {
  const taken = new Map<string, HandedOver>();
  const note = (one: HandedOver): void => void taken.set(`${one.serviceId}:${one.person}`, one);
  const take = (message: OutgoingMessage): void => {
    const { serviceId, routeId, person } = message;
    const { delivered, delayMs } = outcomeOf(seed, message);
    note({ serviceId, routeId, person, isDelivered: delivered && delayMs !== undefined });
  };
  return {
    note,
    handedOver: (): HandedOver[] => [...taken.values()],
    /** The way of one gateway to these networks. `isOpen` is asked before and after they have acted. */
    connect(isOpen: (side: "before" | "after") => boolean): Network {
      const network = createSimulatedNetwork(seed);
      return {
        ...network,
        async submit(batch) {
          if (!isOpen("before")) throw new Error("The networks cannot be reached.");
          for (const message of batch.messages) take(message);
          await network.submit(batch);
          if (!isOpen("after")) throw new Error("The networks did not answer.");
        },
      };
    },
  };
}
