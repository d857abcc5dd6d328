import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  type Account,
  applyCommand,
  commandSchema,
  createAccount,
  SANDBOX_AGENT,
  SANDBOX_EMAIL,
} from "./account.ts";
import { giveToken } from "./give-token.ts";
import { endingOf, sendEvent } from "./send-event.ts";

type RcsContext = Context<{ Bindings: HttpBindings }>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const STATUSES = { 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND" };
const batchSchema = z.object({
  users: z.array(z.string().regex(/^\+\d{6,15}$/)).max(10_000),
  agentId: z.literal(SANDBOX_AGENT),
});
const messageSchema = z.looseObject({
  contentMessage: z
    .looseObject({ text: z.string().max(3072).optional(), richCard: z.looseObject({}).optional() })
    .refine(({ text, richCard }) => (text === undefined) !== (richCard === undefined)),
  ttl: z.string().regex(/^\d+s$/),
});
const eventsSchema = z.strictObject({
  times: z.int().min(1).max(10).default(1),
  isForged: z.boolean().default(false),
});

/**
 * RCS for Business in the sandbox: its interface below /rcs, and below /api/rcs what a test or a developer asks of it: the key of
 * its service account, the book of what was taken, faults, events, and anything that a phone says.
 */
export function rcsRoutes(): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const account = createAccount();
  routes.post("/rcs/token", async (c) => {
    const token = giveToken(account, new URLSearchParams(await c.req.text()), c.req.url);
    return token ? c.json(token) : c.json({ error: "invalid_grant" }, 400);
  });
  routes.post("/rcs/v1/users:batchGet", async (c) => {
    if (!isKnown(c, account)) return failure(401);
    const batch = batchSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!batch.success) return failure(400);
    const { withoutRcs } = account.settings;
    const reachableUsers = batch.data.users.filter((user) => !withoutRcs.includes(user.slice(1)));
    return c.json({ reachableUsers });
  });
  routes.post("/rcs/v1/phones/:phone/agentMessages", async (c) => {
    const { open } = account;
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    try {
      await wait(account.settings.answerAfterMs);
      return await take(c, account);
    } finally {
      open.now -= 1;
    }
  });
  serveControl(routes, account);
  return routes;
}

async function take(c: RcsContext, account: Account): Promise<Response> {
  const fault = account.settings.faults.shift();
  if (fault === "401") account.tokens.clear();
  if (!isKnown(c, account)) return failure(401);
  if (fault && /^4|^503$/.test(fault) && fault !== "401") return failure(Number(fault));
  const { messageId = "", agentId = "" } = c.req.query();
  const message = messageSchema.safeParse(await c.req.json().catch(() => undefined));
  if (!UUID.test(messageId) || agentId !== SANDBOX_AGENT || !message.success) return failure(400);
  const msisdn = (c.req.param("phone") ?? "").replace(/^\+/, "");
  if (account.settings.withoutRcs.includes(msisdn)) return failure(404);
  const earlier = account.taken.get(messageId);
  if (earlier) earlier.times += 1;
  else account.taken.set(messageId, { messageId, msisdn, message: message.data, times: 1 });
  if (fault === "500-after") return failure(500);
  if (fault !== "drop-after")
    return c.json({ name: `phones/${c.req.param("phone")}/agentMessages/${messageId}` });
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

const isKnown = (c: RcsContext, { tokens }: Account): boolean =>
  tokens.has((c.req.header("authorization") ?? "").replace(/^Bearer /, ""));

function failure(code: number): Response {
  const status = Object.entries(STATUSES).find(([known]) => Number(known) === code)?.[1];
  return Response.json({ error: { code, status: status ?? "UNKNOWN" } }, { status: code });
}

function serveControl(routes: Hono<{ Bindings: HttpBindings }>, account: Account): void {
  routes.get("/api/rcs", (c) =>
    c.json({ taken: [...account.taken.values()], mostOpen: account.open.most }),
  );
  routes.get("/api/rcs/service-account", (c) =>
    c.json({
      type: "service_account",
      client_email: SANDBOX_EMAIL,
      private_key: account.privateKey,
      token_uri: new URL("/rcs/token", c.req.url).toString(),
    }),
  );
  routes.put("/api/rcs", async (c) => {
    const command = commandSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!command.success) return c.json({ error: { code: "invalid-argument" } }, 400);
    applyCommand(account, command.data);
    return c.json(account.settings);
  });
  routes.post("/api/rcs/events", async (c) => {
    const { times, isForged } = eventsSchema.parse(await c.req.json().catch(() => ({})));
    const statuses: number[] = [];
    for (const taken of account.taken.values()) {
      if (account.ended.has(taken.messageId)) continue;
      if (!isForged) account.ended.add(taken.messageId);
      for (const payload of endingOf(account, taken))
        for (let time = 0; time < times; time++)
          statuses.push(await sendEvent(account, payload, isForged));
    }
    return c.json({ statuses });
  });
  routes.post("/api/rcs/said", async (c) =>
    c.json({ statuses: [await sendEvent(account, z.looseObject({}).parse(await c.req.json()))] }),
  );
}
