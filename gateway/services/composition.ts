import type { CampaignContent, Message } from "../../domain/campaign/content.ts";
import { partsOfKind, textWithLink } from "../../domain/campaign/kind-parts.ts";
import type { Kind } from "../../domain/campaign/kinds/kind.ts";
import { KINDS } from "../../domain/campaign/kinds/kinds.ts";
import { DEFAULT_KIND } from "../../domain/campaign/kinds/traits.ts";
import { composeSms } from "../../domain/message/message-composition.ts";
import { composeOptOutLink, LINK_PLACEHOLDER, SAMPLE_LINK } from "../../domain/message/sms-link.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Part } from "./service-order.ts";

type Worded = Pick<Part, "kind" | "messages" | "sender" | "content">;

/** The kind of a service; one that does not say is an SMS. */
export function kindOfService({ kind = DEFAULT_KIND }: Pick<Part, "kind">): Kind {
  return KINDS[kind];
}

/** The service's message for the rules of its kind; its link is an id, checked with the links. */
export function messageOf({ messages, sender = "", content = null }: Worded): Message {
  return {
    text: messages?.[0]?.text ?? "",
    sender,
    link: "",
    content,
  };
}

/** The whole text as the route sends it: an SMS, a tag, or the SMS fallback of RCS; '' where there is none. */
export function fullTextOf(service: Worded, route: Route, link: string = SAMPLE_LINK): string {
  const kind = kindOfService(service);
  const message = messageOf(service);
  const written = kind.smsText(message);
  if (written === "") return kind.tagText(message);
  return composeSms({
    text: textWithLink({ text: written, kind: kind.id }, link),
    sender: service.sender,
    countryCode: route.country.code,
    suffix: route.optOutSuffix,
  });
}

/** Coins that one person costs, counted with an opt-out link as long as each person's own. */
export function partsOf(service: Worded, route: Route): number {
  return partsOfKind(kindOfService(service).id, composeOptOutLink(fullTextOf(service, route)));
}

/** Banners or RCS message with the short link in its places; null for the kinds that are text. */
export function contentOf(service: Worded, link: string | null): CampaignContent | null {
  const { content } = messageOf(service);
  if (content === null || link === null) return content;
  const filled: unknown = JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    key === "url" && value === LINK_PLACEHOLDER ? link : value,
  );
  return filled as typeof content;
}

/** Everything in it that people read, the sender's name included, for checking its words. */
export function shownWords(service: Worded): string {
  return [service.sender, kindOfService(service).words(messageOf(service))]
    .filter((piece) => piece !== undefined)
    .join("\n");
}
