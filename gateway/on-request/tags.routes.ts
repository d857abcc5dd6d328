import type { Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../domain/errors.ts";
import { msSinceArrival } from "../../platform/http/arrival.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { CallbackKeys } from "../exchange/callback-keys.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { TagQuestion, TagServer } from "./tag-server.ts";

export type TagRouteDeps = {
  exchange: Exchange;
  keys: CallbackKeys;
  tagServer: TagServer;
  nowMs: () => number;
};

const question = z.object({
  event: z.string().min(1).max(200),
  to: z.string().regex(/^\+?\d{7,15}$/),
  max: z.coerce.number().int().min(0).max(1_000).optional(),
});

/**
 * Where an operator's system asks for a tag: POST /tags/{connection}/{key} with `{ event, to, max? }`, or GET
 * /tags/{connection}/{key}/{event}?max= with the number in the header x-msisdn, so that no address carries one. 200 with
 * `{ tag }`, 204 without. Needs no database.
 */
export function serveTags(app: Hono, { exchange, keys, tagServer, nowMs }: TagRouteDeps): void {
  const answer = async (context: Context, read: () => unknown): Promise<Response> => {
    const id = Number(/^\d{1,9}$/.exec(context.req.param("id") ?? "")?.[0] ?? Number.NaN);
    const key = context.req.param("key") ?? "";
    if (Number.isNaN(id) || !isSameSecret(key, keys.keyOf(id))) throw new AppError("not-found");
    const rules = exchange.find(id)?.connection.tags;
    if (!rules) throw new AppError("unavailable");
    const asked = questionFrom(await read());
    // The operator has sent its message by now: nothing may be counted as shown.
    if (msSinceArrival(context) > rules.budgetMs) return context.body(null, 204);
    const tag = tagServer.answer(id, asked, nowMs());
    return tag === undefined ? context.body(null, 204) : context.json({ tag });
  };
  app.post("/tags/:id/:key", (context) =>
    answer(context, () => context.req.json().catch(() => undefined)),
  );
  app.get("/tags/:id/:key/:event", (context) =>
    answer(context, () => ({
      event: context.req.param("event"),
      to: context.req.header("x-msisdn"),
      max: context.req.query("max"),
    })),
  );
}

/** Throws invalid-argument that names what is missing, and no value. */
function questionFrom(given: unknown): TagQuestion {
  const { data } = question.safeParse(given);
  if (!data)
    throw new AppError("invalid-argument", {
      message: "Send the event and the number that the message goes to.",
    });
  return { event: data.event, msisdn: data.to.replace("+", ""), maxCharacters: data.max };
}
