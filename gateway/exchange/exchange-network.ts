import { randomInt } from "node:crypto";
import { AppError } from "../../domain/errors.ts";
import { handedSender } from "../networks/handed-sender.ts";
import type { Network, SingleMessage } from "../networks/network.ts";
import type { Exchange } from "./exchange.ts";

/** Single messages go through the exchange wherever connections serve the route; all else stays with the network. */
export function throughExchange(network: Network, exchange: Exchange): Network {
  return {
    ...network,
    sendSingle: (message) =>
      exchange.isServed(message.routeId, message.kind)
        ? sendSingle(exchange, message)
        : network.sendSingle(message),
  };
}

/**
 * Hands one message to a connection, or to another when it is refused. What nobody knows counts as sent. Throws unavailable
 * when it was certainly not sent, so that it may be tried again.
 */
async function sendSingle(exchange: Exchange, message: SingleMessage): Promise<void> {
  const { routeId, kind, msisdn, text, isFlash, content, linkUrl } = message;
  const sender = handedSender(message.sender, text);
  const reference = `s${randomInt(2 ** 47).toString(36)}`;
  const notVia: number[] = [];
  for (;;) {
    const live = exchange.choose(routeId, { kind, sender }, notVia);
    if (!live || live.takeRoom(1) === 0) throw new AppError("unavailable");
    const handover = { reference, msisdn, kind, sender, text, isFlash, content, linkUrl };
    const outcome = await live.handOver(randomInt(2 ** 31), [handover]);
    const result = outcome.taken === "results" ? outcome.results[0] : undefined;
    if (result?.outcome === "accepted" || result?.outcome === "unknown") return;
    if (result?.outcome === "refused" && !result.mayGoElsewhere)
      throw new AppError("invalid-argument", { message: "The network did not take the message." });
    notVia.push(live.id);
  }
}
