import { KIND_TRAITS, type KindTraits } from "./traits.ts";

const flowTypesWhere = (has: (traits: KindTraits) => boolean): readonly number[] =>
  Object.values(KIND_TRAITS)
    .filter(has)
    .map(({ flowTypeId }) => flowTypeId);

/** Kinds that are messages of their own: the frequency caps count these together. */
export const CAPPED_FLOW_TYPES = flowTypesWhere(({ isCapped }) => isCapped);

/** Kinds that people can tap or open. */
export const ENGAGING_FLOW_TYPES = flowTypesWhere(({ isEngaging }) => isEngaging);
