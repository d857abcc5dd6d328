import { KIND_NAMES, KIND_TRAITS, type KindName, type KindTraits } from "./traits.ts";

// Numbers of the kinds on the wire and in the database; as wire-numbers.ts, for edges alone.

/** They run from 1 to this one. */
export const LAST_FLOW_TYPE = KIND_NAMES.length;

export function flowTypeIdOf(kind: KindName): number {
  return KIND_TRAITS[kind].flowTypeId;
}

/** The kind behind a number; undefined for one that does not exist. */
export function findKindName(flowTypeId: number): KindName | undefined {
  return KIND_NAMES.find((kind) => KIND_TRAITS[kind].flowTypeId === flowTypeId);
}

/** The kind behind a number. Throws RangeError for one that does not exist. */
export function kindNameOf(flowTypeId: number): KindName {
  const kind = findKindName(flowTypeId);
  if (kind === undefined) throw new RangeError(`There is no kind of campaign ${flowTypeId}.`);
  return kind;
}

const flowTypesWhere = (has: (traits: KindTraits) => boolean): readonly number[] =>
  Object.values(KIND_TRAITS)
    .filter(has)
    .map(({ flowTypeId }) => flowTypeId);

/** Kinds that are messages of their own: the frequency caps count these together. */
export const CAPPED_FLOW_TYPES = flowTypesWhere(({ isCapped }) => isCapped);

/** Kinds that people can tap or open. */
export const ENGAGING_FLOW_TYPES = flowTypesWhere(({ isEngaging }) => isEngaging);
