import { KIND_NAMES, KIND_TRAITS, type KindName } from "../../domain/campaign/kinds/traits.ts";
import { LINK_LENGTH } from "../../domain/catalogue.ts";
import { DISPLAY_MIME_TYPES } from "../../domain/message/display-creative.ts";
import type { RcsLimits } from "../../domain/message/rcs-message.ts";
import { MIN_REACH_LIST, MIN_REACH_OPERATOR } from "../../domain/campaign/reach.ts";
import { bookableDays, type LegalHours } from "../../domain/schedule/schedule.ts";
import type { Route } from "./catalogue.store.ts";

/** At most this many messages to one person in so many days. */
export type FrequencyCap = { messages: number; days: number };

const FLASH_OR_SMS = [1, 8];

/** A route's hours and caps, and the limits of all the products it carries or of one. */
export function routeLimits(
  route: Route,
  {
    capOwn,
    capAll,
    legalHours,
  }: { capOwn: FrequencyCap; capAll: FrequencyCap; legalHours: LegalHours },
  adProductId: number | undefined,
) {
  const kinds = KIND_NAMES.filter((kind) => {
    const product = KIND_TRAITS[kind].adProductId;
    return carries(route, kind) && (adProductId === undefined || product === adProductId);
  });
  return {
    routeId: route.routeId,
    countryId: route.country.id,
    optOutSuffix: route.optOutSuffix,
    optOut: route.optOutSuffix === "" ? ("link" as const) : ("reply" as const),
    legalHours: [...legalHours],
    weekdays: bookableDays(legalHours),
    maxDays: route.maxDays,
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
  display: ReturnType<typeof displayOf> | null;
  rcs: RcsLimits | null;
};

const displayOf = ({ banners }: Pick<Route, "banners">) => ({
  sizes: banners.map(({ size, maxBytes, isRequired }) => ({ size, maxBytes, isRequired })),
  mimeTypes: [...DISPLAY_MIME_TYPES],
});

const NOTHING: KindPromise = {
  hasSender: false,
  hasSuffix: false,
  maxParts: null,
  maxCharacters: null,
  linkLength: null,
  display: null,
  rcs: null,
};
const sms = ({ maxParts }: Route): KindPromise => ({
  ...NOTHING,
  hasSender: true,
  hasSuffix: true,
  maxParts,
});

const PROMISES: Readonly<Record<KindName, (route: Route) => KindPromise>> = {
  sms,
  "sms-link": (route) => ({ ...sms(route), linkLength: LINK_LENGTH }),
  pcm: ({ tagMaxCharacters }) => ({ ...NOTHING, maxCharacters: tagMaxCharacters }),
  display: (route) => ({ ...NOTHING, display: displayOf(route) }),
  rcs: ({ rcsLimits }) => ({
    ...NOTHING,
    hasSender: true,
    linkLength: LINK_LENGTH,
    rcs: rcsLimits,
  }),
};

function productLimits(kind: KindName, route: Route) {
  const { country, optOutSuffix, senderMaxLength } = route;
  const { flowTypeId, adProductId, adProduct, channelTypeId, ...traits } = KIND_TRAITS[kind];
  const { hasSender, hasSuffix, ...promise } = PROMISES[kind](route);
  const prefixOrHeader = country.code === "ZA" ? ("prefix" as const) : ("header" as const);
  return {
    adProductId,
    flowTypeId,
    adProduct,
    channelTypeId,
    sender: hasSender ? prefixOrHeader : ("none" as const),
    senderMaxLength: hasSender ? senderMaxLength : null,
    hasSuffix: hasSuffix && optOutSuffix !== "",
    needsLink: traits.landingPage === "always",
    responseTypes: traits.canFlash ? FLASH_OR_SMS : [],
    ...promise,
  };
}
