import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import {
  allocationTypeIdOf,
  privacyOf,
  responseTypeIdOf,
  targetModelIdOf,
} from "../../../../domain/campaign/wire-numbers.ts";
import type { ServicePart } from "../messaging-provider.ts";
import { targetingBody } from "./translate.ts";

/** Wire format of what is known of a service; what is not stays out. */
export function partBody(part: ServicePart): Record<string, unknown> {
  const { kind, text, responseType, targetModel, targeting, allocation, ...same } = part;
  const { flowTypeId, adProductId, channelTypeId } = kind ? KIND_TRAITS[kind] : NOT_SAID;
  return withoutGaps({
    ...same,
    flowTypeId,
    adProductId,
    channelTypeId,
    messages:
      text === undefined
        ? undefined
        : [{ text, ...(responseType ? { responseType: responseTypeIdOf(responseType) } : {}) }],
    targetModelId: targetModel && targetModelIdOf(targetModel),
    privacy: targetModel && privacyOf(targetModel),
    profileTargeting: targeting && targetingBody(targeting),
    allocationTypeId: allocation && allocationTypeIdOf(allocation),
  });
}

const NOT_SAID = { flowTypeId: undefined, adProductId: undefined, channelTypeId: undefined };

function withoutGaps(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
