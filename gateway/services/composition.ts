import { FLOW_TYPE } from "../../domain/catalogue.ts";
import type { DisplayContent } from "../../domain/message/display-creative.ts";
import { partsOfKind } from "../../domain/campaign/kind-parts.ts";
import { composeSms } from "../../domain/message/message-composition.ts";
import { type RcsContent, rcsSuggestions, rcsWords } from "../../domain/message/rcs-message.ts";
import {
  composeOptOutLink,
  composeSmsLink,
  LINK_PLACEHOLDER,
  SAMPLE_LINK,
} from "../../domain/message/sms-link.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Part } from "./facts.ts";

type Worded = Pick<Part, "flowTypeId" | "messages" | "sender" | "content">;

/** The banners of a display service, when its content is that. */
export function displayOf({ content }: Pick<Part, "content">): DisplayContent | undefined {
  return typeof content === "object" && content && "creatives" in content ? content : undefined;
}

/** The message of an RCS service, when its content is that. */
export function rcsOf({ content }: Pick<Part, "content">): RcsContent | undefined {
  return typeof content === "object" && content && "agentName" in content ? content : undefined;
}

/** The whole text as the route sends it: an SMS, a tag, or the SMS fallback of RCS; '' where there is none. */
export function fullTextOf(service: Worded, route: Route, link: string = SAMPLE_LINK): string {
  const written = service.messages?.[0]?.text ?? "";
  const asSms = (text: string) =>
    composeSms({
      text,
      sender: service.sender,
      countryCode: route.country.code,
      suffix: route.optOutSuffix,
    });
  switch (service.flowTypeId) {
    case FLOW_TYPE.smsLink:
      return asSms(composeSmsLink(written, link));
    case FLOW_TYPE.pcm:
      return written;
    case FLOW_TYPE.display:
      return "";
    case FLOW_TYPE.rcs: {
      const fallback = rcsOf(service)?.fallbackText;
      return fallback ? asSms(fallback.replaceAll(LINK_PLACEHOLDER, link)) : "";
    }
    default:
      return asSms(written);
  }
}

/** The SMS as it was written, the fallback of RCS included; '' where nothing is an SMS. */
export function writtenSmsOf(service: Worded): string {
  switch (service.flowTypeId) {
    case FLOW_TYPE.pcm:
    case FLOW_TYPE.display:
      return "";
    case FLOW_TYPE.rcs:
      return rcsOf(service)?.fallbackText ?? "";
    default:
      return service.messages?.[0]?.text ?? "";
  }
}

/** A text as long as each person's will be. */
export function measuredText(fullText: string): string {
  return composeOptOutLink(fullText);
}

/** Coins that one person costs. */
export function partsOf(service: Worded, route: Route): number {
  return partsOfKind(service.flowTypeId ?? FLOW_TYPE.sms, measuredText(fullTextOf(service, route)));
}

/** Banners or RCS message with the short link in its places; null for the kinds that are text. */
export function contentOf(
  service: Worded,
  link: string | null,
): DisplayContent | RcsContent | null {
  const content = displayOf(service) ?? rcsOf(service) ?? null;
  if (content === null || link === null) return content;
  const filled: unknown = JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    key === "url" && value === LINK_PLACEHOLDER ? link : value,
  );
  return filled as typeof content;
}

/** Whether an RCS message asks for the short link. */
export function rcsNeedsLink(rcs: RcsContent): boolean {
  const urls = rcsSuggestions(rcs.message).map((item) => (item.type === "openUrl" ? item.url : ""));
  return urls.includes(LINK_PLACEHOLDER) || (rcs.fallbackText ?? "").includes(LINK_PLACEHOLDER);
}

/** Whether something in it can be tapped. */
export function hasLink(flowTypeId: number, content: DisplayContent | RcsContent | null): boolean {
  if (flowTypeId !== FLOW_TYPE.rcs)
    return flowTypeId === FLOW_TYPE.smsLink || flowTypeId === FLOW_TYPE.display;
  const rcs = rcsOf({ content });
  return rcs !== undefined && rcsSuggestions(rcs.message).some(({ type }) => type === "openUrl");
}

/** Everything in it that people read, for checking its words. */
export function wordsOf(service: Worded): string {
  const rcs = rcsOf(service);
  const alts = displayOf(service)?.creatives.map(({ altText }) => altText) ?? [];
  return [service.sender, service.messages?.[0]?.text, ...alts, rcs && rcsWords(rcs)]
    .filter((piece) => piece !== undefined)
    .join("\n");
}
