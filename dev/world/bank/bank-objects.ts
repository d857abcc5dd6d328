import type { CardObject } from "../../sandbox/cards/card-objects.store.ts";

export const minor = (object: CardObject): bigint => BigInt(Number(object["amount"]));

export const sum = (objects: readonly CardObject[]): bigint =>
  objects.reduce((total, one) => total + minor(one), 0n);

export function textIn(object: unknown, field: string): string | undefined {
  const value: unknown = Object(object)[field];
  return typeof value === "string" ? value : undefined;
}
