import { KIND_NAMES, KIND_TRAITS, type KindName } from "../../domain/campaign/kinds/traits.ts";
import { LINK_LENGTH } from "../../domain/catalogue.ts";
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

/** A route's hours and caps, and the limits of all the products it carries or of one. */
export function routeLimits(
  route: Route,
  { capOwn, capAll }: { capOwn: FrequencyCap; capAll: FrequencyCap },
  adProductId: number | undefined,
) {
  const hours = [...LEGAL_HOURS[route.country.code]];
  const kinds = KIND_NAMES.filter((kind) => {
    const product = KIND_TRAITS[kind].adProductId;
    return carries(route, kind) && (adProductId === undefined || product === adProductId);
  });
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

/** True when a route carries a kind of campaign. */
export function carries({ adProductIds }: Pick<Route, "adProductIds">, kind: KindName): boolean {
  return adProductIds.includes(KIND_TRAITS[kind].adProductId);
}

/** What a route takes of a kind, beyond its traits. */
type KindPromise = {
  hasSender: boolean;
  hasSuffix: boolean;
  maxParts: number | null;
  maxCharacters: number | null;
  linkLength: number | null;
  display: typeof DISPLAY | null;
  rcs: typeof RCS_LIMITS | null;
};

const DISPLAY = {
  sizes: DISPLAY_FORMATS.map(({ size, maxBytes, isRequired }) => ({ size, maxBytes, isRequired })),
  mimeTypes: [...DISPLAY_MIME_TYPES],
};

const NOTHING: KindPromise = {
  hasSender: false,
  hasSuffix: false,
  maxParts: null,
  maxCharacters: null,
  linkLength: null,
  display: null,
  rcs: null,
};
const SMS: KindPromise = { ...NOTHING, hasSender: true, hasSuffix: true, maxParts: MAX_SMS_PARTS };

const PROMISES: Readonly<Record<KindName, KindPromise>> = {
  sms: SMS,
  "sms-link": { ...SMS, linkLength: LINK_LENGTH },
  pcm: { ...NOTHING, maxCharacters: PCM_TAG_MAX_CHARACTERS },
  display: { ...NOTHING, display: DISPLAY },
  rcs: { ...NOTHING, hasSender: true, linkLength: LINK_LENGTH, rcs: RCS_LIMITS },
};

function productLimits(kind: KindName, { country, optOutSuffix }: Route) {
  const { flowTypeId, adProductId, adProduct, channelTypeId, ...traits } = KIND_TRAITS[kind];
  const { hasSender, hasSuffix, ...promise } = PROMISES[kind];
  const prefixOrHeader = country.code === "ZA" ? ("prefix" as const) : ("header" as const);
  return {
    adProductId,
    flowTypeId,
    adProduct,
    channelTypeId,
    sender: hasSender ? prefixOrHeader : ("none" as const),
    senderMaxLength: hasSender ? MAX_SENDER_LENGTH : null,
    hasSuffix: hasSuffix && optOutSuffix !== "",
    needsLink: traits.landingPage === "always",
    responseTypes: traits.canFlash ? FLASH_OR_SMS : [],
    ...promise,
  };
}
