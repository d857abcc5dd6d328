import {
  DEFAULT_LIMITS,
  type MessageLimits,
} from "../../../../domain/campaign/kinds/message-limits.ts";
import { KIND_TRAITS, type KindName } from "../../../../domain/campaign/kinds/traits.ts";
import type { Country } from "../draft/draft.ts";

/** The limits of a kind on the networks of a country that carry it. */
export function limitsOf({ limits }: Pick<Country, "limits">, kind: KindName): MessageLimits {
  const { flowTypeId } = KIND_TRAITS[kind];
  const known = limits.find((limit) => limit.flowTypeId === flowTypeId);
  return { ...DEFAULT_LIMITS, ...known, rcs: { ...DEFAULT_LIMITS.rcs, ...known?.rcs } };
}
