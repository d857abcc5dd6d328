import { KIND_NAMES, KIND_TRAITS, type KindName } from "./traits.ts";

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
