import fc from "fast-check";
import { HOSTILE } from "./hostile-values.ts";

type Change = "replace" | "remove" | "wrap" | "repeat" | "add";
export type Mutation = { at: number; change: Change; value: unknown };

export const mutations: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(40),
  change: fc.constantFrom<Change[]>(
    "replace",
    "replace",
    "replace",
    "remove",
    "wrap",
    "repeat",
    "add",
  ),
  value: fc.constantFrom(...HOSTILE),
});

/** For each text, number and moment of a value: the value with that one at the edge where databases give up. */
export function atEdges(value: unknown): unknown[] {
  const all = slotsIn({ holder: { value }, key: "value" }).map(({ holder, key }) => holder[key]);
  return all.flatMap((part, at) => {
    const edge = edgeOf(part);
    return edge === undefined ? [] : [mutate(value, [{ at, change: "replace", value: edge }])];
  });
}

function edgeOf(part: unknown): unknown {
  if (typeof part === "number") return 2_147_483_648;
  if (typeof part !== "string") return undefined;
  return /^\d{4}-\d\d-\d\d/.test(part) ? part.replace(/^\d{4}/, "0000") : `${part}\0`;
}

type Slot = { holder: Record<string, unknown>; key: string };

/** A value with some of its parts replaced, left out, put into a list, repeated, or with something beside them. */
export function mutate(value: unknown, changes: readonly Mutation[]): unknown {
  const root: Record<string, unknown> = { value: structuredClone(value) };
  for (const { at, change, value: with_ } of changes) {
    const slots = slotsIn({ holder: root, key: "value" });
    const slot = slots[at % slots.length];
    // Its own copy: a later change may go into it, and the next call draws it again.
    if (slot) apply(slot, change, structuredClone(with_));
  }
  return root["value"];
}

function slotsIn(slot: Slot): Slot[] {
  const value = slot.holder[slot.key];
  if (typeof value !== "object" || value === null) return [slot];
  const holder = value as Record<string, unknown>;
  return [slot, ...Object.keys(holder).flatMap((key) => slotsIn({ holder, key }))];
}

function apply({ holder, key }: Slot, change: Change, value: unknown): void {
  const there = holder[key];
  const isObject = typeof there === "object" && there !== null;
  if (change === "remove") delete holder[key];
  else if (change === "wrap") holder[key] = [there];
  else if (change === "repeat") holder[key] = [there, there];
  else if (change === "add" && isObject) Object.assign(there, { surprise: value });
  else holder[key] = value;
}
