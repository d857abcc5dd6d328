import type { Database } from "../../state/database.ts";
import { type CardObject, findObject, upsertObject } from "../card-objects.store.ts";
import type { Params } from "./form.ts";
import { missingObject } from "./stripe-error.ts";

/** Context of one request or click on the payment page. */
export type StripeContext = {
  db: Database;
  /** Business time: the shared clock. */
  now: () => Date;
  /** Origin of this sandbox's payment pages. */
  origin: string;
  requestId: string | null;
  idempotencyKey: string | null;
};

export type StripeReply = { status: number; body: object };
export type Operation = (context: StripeContext, params: Params, id: string) => StripeReply;

export const ok = (body: object): StripeReply => ({ status: 200, body });

/** Business time in whole seconds, as the provider writes it. */
export function secondsNow(context: StripeContext): number {
  return Math.floor(context.now().getTime() / 1000);
}

export function save<T extends CardObject>(context: StripeContext, object: T): T {
  upsertObject(context.db, "stripe", object);
  return object;
}

/** The object of that kind; throws the provider's 404. */
export function load(context: StripeContext, kind: string, id: string): CardObject {
  const object = findObject(context.db, "stripe", kind, id);
  if (object === undefined) throw missingObject(kind, id);
  return object;
}

/** A text field of an object, or null. */
export function textField(object: CardObject, field: string): string | null {
  const value = object[field];
  return typeof value === "string" ? value : null;
}

/** A number field of an object; 0 when absent. */
export function numberField(object: CardObject, field: string): number {
  const value = object[field];
  return typeof value === "number" ? value : 0;
}
