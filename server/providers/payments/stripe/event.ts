import type Stripe from "stripe";
import { z } from "zod";

const id = z.string().min(1).max(255);
const seconds = z.number().int().min(0).max(253_402_300_799);

/** Schemas for the parts of event objects that we read: the SDK's types promise more than a body must contain. */
const OBJECTS: readonly [RegExp, z.ZodType][] = [
  [/^(?:payment_intent|checkout\.session|refund|customer\.subscription)\./, z.looseObject({ id })],
  [
    /^invoice\./,
    z.looseObject({
      id,
      lines: z.object({
        data: z.array(z.looseObject({ period: z.looseObject({ end: seconds }) })),
      }),
    }),
  ],
  [
    /^charge\.dispute\./,
    z.looseObject({ id, amount: z.number().int(), currency: z.string(), status: z.string() }),
  ],
];

const EVENT = z.object({
  id,
  type: z.string().min(1).max(100),
  data: z.object({ object: z.looseObject({}) }),
});

/** Whether a body with a good signature is an event, whole as far as we read it. */
export function isWholeEvent(body: unknown): body is Stripe.Event {
  const event = EVENT.safeParse(body).data;
  if (event === undefined) return false;
  const object = OBJECTS.find(([types]) => types.test(event.type))?.[1];
  return object?.safeParse(event.data.object).success ?? true;
}
