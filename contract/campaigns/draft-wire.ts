import type * as z from "zod";
import type { DraftChanges, DraftFields } from "../../domain/campaign/campaign.ts";
import {
  allocationOf,
  allocationTypeIdOf,
  responseTypeIdOf,
  responseTypeOf,
  targetModelIdOf,
  targetModelOf,
} from "../../domain/campaign/wire-numbers.ts";
import { flowTypeIdOf, kindNameOf } from "../../domain/campaign/kinds/flow-types.ts";
import type { draftPatch } from "./campaign.ts";

// The one place where a draft changes between the names of the domain and those of the wire; browser and server share it.

/** What is said about a draft on the wire. */
export type DraftPatch = z.infer<typeof draftPatch>;
type WireDraft = { [Name in keyof DraftPatch]-?: Exclude<DraftPatch[Name], undefined> };

/** Wire format of a draft or its changes. Missing fields stay missing. */
export function toWire(fields: DraftFields): WireDraft;
export function toWire(changes: DraftChanges): DraftPatch;
export function toWire(changes: DraftChanges): DraftPatch {
  return withoutGaps(wireOf(changes as DraftFields));
}

/**
 * A draft, or changes to one, as they come from the wire. What is left out stays out. Throws RangeError for a number that
 * does not exist.
 */
export function fromWire(draft: WireDraft): DraftFields;
export function fromWire(patch: DraftPatch): DraftChanges;
export function fromWire(patch: DraftPatch): DraftChanges {
  return withoutGaps(fieldsOf(patch as WireDraft));
}

// Both are written for a whole draft, so that the compiler names a field that one side lacks. A gap stays undefined.

function wireOf(fields: DraftFields): WireDraft {
  const { kind, ageGroups, counties, cities, targetModel, allocation, ...rest } = fields;
  const { responseType, ...same } = rest;
  return {
    ...same,
    flowTypeId: given(kind, flowTypeIdOf),
    ageGroup: ageGroups,
    targetedCounties: counties,
    targetedCities: cities,
    targetModelId: given(targetModel, targetModelIdOf),
    allocationTypeId: given(allocation, allocationTypeIdOf),
    responseType: given(responseType, responseTypeIdOf),
  };
}

function fieldsOf(draft: WireDraft): DraftFields {
  const { flowTypeId, ageGroup, targetedCounties, targetedCities, ...rest } = draft;
  const { targetModelId, allocationTypeId, responseType, ...same } = rest;
  return {
    ...same,
    kind: given(flowTypeId, kindNameOf),
    ageGroups: ageGroup,
    counties: targetedCounties,
    cities: targetedCities,
    targetModel: given(targetModelId, targetModelOf),
    allocation: given(allocationTypeId, allocationOf),
    responseType: given(responseType, responseTypeOf),
  };
}

function given<Value, Mapped>(value: Value, map: (value: Value) => Mapped): Mapped {
  return value === undefined ? (undefined as Mapped) : map(value);
}

function withoutGaps<Fields extends object>(fields: Fields): Fields {
  const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(shown) as Fields;
}
