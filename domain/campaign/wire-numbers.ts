import type { Allocation, ResponseType, TargetModel } from "./campaign.ts";
import { nameIn } from "./name-in.ts";

// Numbers of the wire and of the database, and the names that everything else speaks. Edges alone read this file: row
// mappers, the mapping of the contract, providers, and the gateway.

export const TARGET_MODEL = { profile: 1, list: 2, everyone: 3 } as const satisfies Readonly<
  Record<TargetModel, number>
>;

export function targetModelIdOf(targetModel: TargetModel): number {
  return TARGET_MODEL[targetModel];
}

/** Throws RangeError for a number that does not exist. */
export function targetModelOf(id: number): TargetModel {
  return nameIn(TARGET_MODEL, id, "target model");
}

export const PRIVACY = { ownList: 1, public: 2 } as const;

/** Own list or the operators' base. */
export function privacyOf(targetModel: TargetModel): number {
  return targetModel === "list" ? PRIVACY.ownList : PRIVACY.public;
}

/** Every ad product is sold as one article: a message. */
export const AD_SKU_ID = 1;

export const ALLOCATION_TYPE = { even: 1, fast: 2 } as const satisfies Readonly<
  Record<Allocation, number>
>;

export function allocationTypeIdOf(allocation: Allocation): number {
  return ALLOCATION_TYPE[allocation];
}

/** Throws RangeError for a number that does not exist. */
export function allocationOf(id: number): Allocation {
  return nameIn(ALLOCATION_TYPE, id, "allocation");
}

/** The response types of spec section 9; which of them a network carries, it says itself. */
const RESPONSE_TYPE = { sms: 1, mms: 3, flash: 8 } as const satisfies Readonly<
  Record<ResponseType, number>
>;

export function responseTypeIdOf<Name extends ResponseType>(
  type: Name,
): (typeof RESPONSE_TYPE)[Name] {
  return RESPONSE_TYPE[type];
}

/** Throws RangeError for a number that does not exist. */
export function responseTypeOf(id: number): ResponseType {
  return nameIn(RESPONSE_TYPE, id, "response type");
}
