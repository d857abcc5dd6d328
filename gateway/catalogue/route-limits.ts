import type { KindTraits } from "../../domain/campaign/kinds/traits.ts";
import { CAMPAIGN_KINDS, FLOW_TYPE, LINK_LENGTH } from "../../domain/catalogue.ts";
import { DISPLAY_FORMATS, DISPLAY_MIME_TYPES } from "../../domain/message/display-creative.ts";
import { MAX_SENDER_LENGTH, MAX_SMS_PARTS } from "../../domain/message/message-composition.ts";
import { PCM_TAG_MAX_CHARACTERS } from "../../domain/message/pcm-tag.ts";
import { RCS_LIMITS } from "../../domain/message/rcs-message.ts";
import { MIN_REACH_LIST, MIN_REACH_OPERATOR } from "../../domain/campaign/reach.ts";
import { LEGAL_HOURS } from "../../domain/schedule/send-window.ts";
import type { Route } from "./catalogue.store.ts";

/** At most this many messages to one person in so many days. */
export type FrequencyCap = { messages: number; days: number };

/** The longest that a service can run. */
export const MAX_DAYS = 92;

const WEEKDAYS = [1, 2, 3, 4, 5];
const FLASH_OR_SMS = [1, 8];

/** A route's hours and caps, and the limits of all its products or of one. */
export function routeLimits(
  route: Route,
  { capOwn, capAll }: { capOwn: FrequencyCap; capAll: FrequencyCap },
  adProductId: number | undefined,
) {
  const hours = [...LEGAL_HOURS[route.country.code]];
  const kinds = CAMPAIGN_KINDS.filter(
    (kind) => adProductId === undefined || kind.adProductId === adProductId,
  );
  return {
    routeId: route.routeId,
    countryId: route.country.id,
    optOutSuffix: route.optOutSuffix,
    optOut: route.optOutSuffix === "" ? ("link" as const) : ("reply" as const),
    legalHours: hours.map(([weekday, window]) => ({ weekday, ...window })),
    weekdays: WEEKDAYS,
    maxDays: MAX_DAYS,
    messagesPerSecond: route.messagesPerSecond,
    capOwn,
    capAll,
    minReachOperator: MIN_REACH_OPERATOR,
    minReachList: MIN_REACH_LIST,
    products: kinds.map((kind) => productLimits(kind, route)),
  };
}

function productLimits(kind: KindTraits, { country, optOutSuffix }: Route) {
  const { flowTypeId } = kind;
  const isLink = flowTypeId === FLOW_TYPE.smsLink;
  const isSms = isLink || flowTypeId === FLOW_TYPE.sms;
  const isRcs = flowTypeId === FLOW_TYPE.rcs;
  const isDisplay = flowTypeId === FLOW_TYPE.display;
  const hasSender = isSms || isRcs;
  const prefixOrHeader = country.code === "ZA" ? ("prefix" as const) : ("header" as const);
  return {
    adProductId: kind.adProductId,
    flowTypeId,
    adProduct: kind.adProduct,
    channelTypeId: kind.channelTypeId,
    sender: hasSender ? prefixOrHeader : ("none" as const),
    senderMaxLength: hasSender ? MAX_SENDER_LENGTH : null,
    maxParts: isSms ? MAX_SMS_PARTS : null,
    maxCharacters: flowTypeId === FLOW_TYPE.pcm ? PCM_TAG_MAX_CHARACTERS : null,
    hasSuffix: isSms && optOutSuffix !== "",
    linkLength: isLink || isRcs ? LINK_LENGTH : null,
    needsLink: isLink || isDisplay,
    responseTypes: flowTypeId === FLOW_TYPE.sms ? FLASH_OR_SMS : [],
    display: isDisplay
      ? {
          sizes: DISPLAY_FORMATS.map(({ size, maxBytes, isRequired }) => ({
            size,
            maxBytes,
            isRequired,
          })),
          mimeTypes: [...DISPLAY_MIME_TYPES],
        }
      : null,
    rcs: isRcs ? { ...RCS_LIMITS } : null,
  };
}
