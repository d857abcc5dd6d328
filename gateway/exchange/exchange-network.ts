import { randomInt } from "node:crypto";
import { KIND_TRAITS, type KindName } from "../../domain/campaign/kinds/traits.ts";
import { AppError } from "../../domain/errors.ts";
import { countryIdOf, handedSender } from "../networks/handed-sender.ts";
import type { Network, SingleMessage } from "../networks/network.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Single messages go through the exchange wherever connections serve the route; all else stays with the network. What
 * networks show on request cannot be handed to one phone: a tag goes as an SMS with its text where a connection takes
 * SMS and no network stands behind it.
 */
export function throughExchange(network: Network, exchange: Exchange): Network {
  const carries = (routeId: number, kind: KindName) =>
    exchange.isServed(routeId, kind) && exchange.hasAny(routeId, { kind, sender: "" }, []);
  const copyKindOf = (routeId: number, kind: KindName): KindName | undefined => {
    // Messages of their own are for those who carry them, even if nobody does just now.
    const isOwn = KIND_TRAITS[kind].isCapped && exchange.isServed(routeId, kind);
    if (isOwn || carries(routeId, kind)) return kind;
    const behind = network.copyKindOf(routeId, kind);
    return behind ?? (kind === "pcm" && carries(routeId, "sms") ? "sms" : undefined);
  };
  return {
    ...network,
    copyKindOf,
    sendSingle(message) {
      const { routeId, kind } = message;
      const as = copyKindOf(routeId, kind) ?? kind;
      const isOwn = KIND_TRAITS[as].isCapped;
      const isTaken = isOwn ? exchange.isServed(routeId, as) : carries(routeId, as);
      return isTaken ? sendSingle(exchange, { ...message, kind: as }) : network.sendSingle(message);
    },
  };
}

/**
 * Hands one message to a connection, or to another when it is refused. What nobody knows counts as sent. Throws unavailable
 * when it was certainly not sent, so that it may be tried again.
 */
async function sendSingle(exchange: Exchange, message: SingleMessage): Promise<void> {
  const { routeId, kind, msisdn, text, isFlash, content, linkUrl } = message;
  const sender = handedSender(message.sender, text, countryIdOf(msisdn));
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
