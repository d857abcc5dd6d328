import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { z } from "zod";
import {
  type Account,
  applyCommand,
  commandSchema,
  createAccount,
  deliverySchema,
} from "./account.ts";
import { africasTalking } from "./africas-talking.ts";
import { bulkSms } from "./bulksms.ts";
import { clickatell } from "./clickatell.ts";
import type { NetworkContext, Reply, SandboxDialect } from "./dialect.ts";
import { hubtel } from "./hubtel.ts";
import { infobip } from "./infobip.ts";
import { sendHook, sendReceipts } from "./send-hooks.ts";
import { takeCall } from "./take-call.ts";

const DIALECTS: readonly SandboxDialect[] = [infobip, africasTalking, clickatell, bulkSms, hubtel];
const replySchema = z.strictObject({
  msisdn: z.string().regex(/^\d{8,15}$/),
  text: z.string().max(1_000),
  isForged: z.boolean().default(false),
});
const timed = ["timeout-after", "drop-after"];

/**
 * Aggregators of the sandbox, each in its own dialect below /networks/{name}; below /api/networks/{name} is what a test or a
 * developer asks of them: the book of what was taken, faults, receipts and replies. `nowMs` is the sandbox's clock.
 */
export function networksRoutes({
  nowMs,
}: {
  nowMs: () => number;
}): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const dialect of DIALECTS) {
    const account = createAccount();
    routes.post(`/networks/${dialect.name}${dialect.sendPath}`, (c) => send(c, dialect, account));
    for (const [question, answer] of Object.entries(dialect.questions)) {
      const [method = "GET", path = ""] = question.split(" ");
      routes.on(method, `/networks/${dialect.name}${path}`, (c) => {
        const isKnown = dialect.isAuthorized(c);
        return written(isKnown ? answer(c, account) : dialect.failures.credentials);
      });
    }
    serveControl(routes, dialect, account);
  }
  return routes;

  async function send(
    c: NetworkContext,
    dialect: SandboxDialect,
    account: Account,
  ): Promise<Response> {
    const { reply, fault } = await takeCall(c, dialect, account, nowMs());
    const { receiptAfterMs } = account.settings;
    if (receiptAfterMs !== null)
      setTimeout(() => void sendReceipts(dialect, account), receiptAfterMs).unref();
    if (fault === "malformed-after") return new Response('{"mess', { status: reply.status });
    if (!timed.includes(fault ?? "")) return written(reply);
    if (fault === "timeout-after") await untilGone(c);
    c.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }

  function serveControl(
    app: Hono<{ Bindings: HttpBindings }>,
    dialect: SandboxDialect,
    account: Account,
  ): void {
    const base = `/api/networks/${dialect.name}`;
    app.get(base, (c) => c.json({ taken: account.taken, settings: account.settings }));
    app.put(base, async (c) => {
      const command = commandSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!command.success) return c.json({ error: { code: "invalid-argument" } }, 400);
      applyCommand(account, command.data);
      return c.json(account.settings);
    });
    app.delete(base, (c) => {
      Object.assign(account, createAccount());
      return c.json({});
    });
    app.post(`${base}/receipts`, async (c) => {
      const how = deliverySchema.parse(await c.req.json().catch(() => ({})));
      return c.json({ statuses: await sendReceipts(dialect, account, how) });
    });
    app.post(`${base}/replies`, async (c) => {
      const { isForged, ...said } = replySchema.parse(await c.req.json());
      const reply = { id: String(account.replies.length + 1), ...said, atMs: nowMs() };
      account.replies.push(reply);
      const hook = dialect.reply?.(reply, isForged);
      return c.json({ statuses: hook ? [await sendHook(account, hook)] : [] });
    });
  }
}

const written = ({ status, json }: Reply): Response =>
  new Response(JSON.stringify(json), { status, headers: { "content-type": "application/json" } });

/** Waits until the caller gives up. */
function untilGone({ env: { outgoing } }: NetworkContext): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => outgoing.once("close", resolve));
}
