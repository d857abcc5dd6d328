import type { CardObject } from "../card-objects.store.ts";
import { ok, type StripeReply } from "./context.ts";
import type { Params } from "./form.ts";
import { integerAt, textAt } from "./params.ts";
import { invalidRequest } from "./stripe-error.ts";

/** One page of objects, newest first, by the provider's cursors starting_after and ending_before. */
export function listPage(objects: readonly CardObject[], params: Params, url: string): StripeReply {
  const limit = integerAt(params, "limit") ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest("Invalid integer: limit must be 1 to 100.", "limit");
  const after = textAt(params, "starting_after");
  const before = textAt(params, "ending_before");
  let rest = objects;
  if (after !== undefined) rest = rest.slice(rest.findIndex(({ id }) => id === after) + 1);
  if (before !== undefined)
    rest = rest.slice(
      0,
      Math.max(
        0,
        rest.findIndex(({ id }) => id === before),
      ),
    );
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return ok({ object: "list", data, has_more: rest.length > data.length, url });
}

/**
 * Objects made in the requested time, on the shared clock. Sessions and intents are not filtered: a client looking for
 * a new one may not know how far the clock was moved.
 */
export function inTime(objects: readonly CardObject[], params: Params): CardObject[] {
  const from = Number(textAt(params, "created", "gte") ?? 0);
  const to = Number(textAt(params, "created", "lte") ?? Infinity);
  return objects.filter(({ created }) => Number(created) >= from && Number(created) <= to);
}
