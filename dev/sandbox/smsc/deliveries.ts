import smpp, { type Session } from "smpp";

/** Fields of a deliver_sm. */
export type Delivery = Readonly<Record<string, unknown>>;

type Waiting = { systemId: string; fields: Delivery; sentOver: Session | undefined };

/**
 * What waits to be delivered to clients. A delivery that is refused comes again after `againMs`; one that was not answered
 * comes again over the next session that can receive.
 */
export function createDeliveries(againMs: number) {
  const receivers = new Map<Session, string>();
  const waiting = new Set<Waiting>();
  const refusals: number[] = [];

  function send(delivery: Waiting): void {
    const session = [...receivers].find(([, systemId]) => systemId === delivery.systemId)?.[0];
    if (!session) return;
    delivery.sentOver = session;
    session.send(new smpp.PDU("deliver_sm", { ...delivery.fields }), (answer) => {
      if (answer.command_status === 0) {
        waiting.delete(delivery);
        return;
      }
      refusals.push(answer.command_status);
      setTimeout(() => waiting.has(delivery) && send(delivery), againMs);
    });
  }

  return {
    /** A session that can receive. */
    attach(session: Session, systemId: string): void {
      receivers.set(session, systemId);
      for (const delivery of waiting) if (!delivery.sentOver) send(delivery);
    },
    detach(session: Session): void {
      receivers.delete(session);
      for (const delivery of waiting)
        if (delivery.sentOver === session) {
          delivery.sentOver = undefined;
          send(delivery);
        }
    },
    add(systemId: string, fields: Delivery): void {
      const delivery: Waiting = { systemId, fields, sentOver: undefined };
      waiting.add(delivery);
      send(delivery);
    },
    clear: () => waiting.clear(),
    waiting: () => waiting.size,
    /** Statuses with which clients have refused deliveries. */
    refusals,
  };
}
