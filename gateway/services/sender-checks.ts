import { KINDS } from "../../domain/campaign/kinds/kinds.ts";
import { DEFAULT_KIND } from "../../domain/campaign/kinds/traits.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Database } from "../db/database.ts";
import { askForName } from "../exchange/asked-names/ask-for-name.ts";
import type { SenderRefusal } from "../exchange/sender-rules.ts";
import { handedSender } from "../networks/handed-sender.ts";
import { findAdvertiser } from "./client.store.ts";
import { fullTextOf, messageOf } from "./composition.ts";
import type { Check, Facts } from "./facts.ts";
import type { Part, ServiceOrder } from "./service-order.ts";

/** Why no network of the route takes the service's name; undefined where one does, or the name stands in the text. */
function senderRefusal(
  service: Part,
  { route, exchange }: Pick<Facts, "route" | "exchange">,
): SenderRefusal | undefined {
  const { kind = DEFAULT_KIND, sender = "" } = service;
  if (sender === "") return undefined;
  const text = fullTextOf(service, route);
  // Where there is no text yet nobody can say whether the name will stand in it.
  if (text === "" && KINDS[kind].contentOf(messageOf(service)) === null) return undefined;
  const handed = handedSender(sender, text, route.country.id);
  return exchange.senderRefusal(route.routeId, { kind, sender: handed });
}

/** Refuses a name that no network of the route lets messages be from, and says what to do. */
export const senderProblems: Check = (service, facts) => {
  const refusal = senderRefusal(service, facts);
  if (!refusal) return [];
  const { state, offered } = refusal;
  const instead = offered.length > 0 ? offered.join(" or ") : "a name that is registered";
  const { name } = facts.route;
  const sentences = {
    unknown: `${service.sender} is not registered with ${name} yet. Use ${instead}, or keep it and complete the campaign: we then ask ${name} for it.`,
    requested: `${service.sender} is not registered with ${name} yet. It has been asked for. Use ${instead} until then.`,
    refused: `${name} does not accept ${service.sender} as a sender name. Use ${instead}.`,
  };
  return [{ path: "sender", message: sentences[state] }];
};

/** Notes for administrators that a whole service of one of the route's clients wants a name that no network of the route knows yet. */
export async function requestSender(
  db: Database,
  order: ServiceOrder,
  facts: Pick<Facts, "route" | "exchange" | "nowMs">,
): Promise<void> {
  const refusal = senderRefusal(order, facts);
  if (!refusal) return;
  const { route, nowMs } = facts;
  const { clientId, sender: name } = order;
  const advertiser = await findAdvertiser(db, route.routeId, clientId);
  if (advertiser === undefined) return;
  const day = zonedParts(nowMs, route.country.timeZone).date;
  const asked = { name, clientId, advertiser, day, at: new Date(nowMs) };
  await askForName(db, refusal.connectionIds, asked);
}
