import { Hono } from "hono";
import { serve } from "../../../../platform/http/serve.ts";
import { createLog } from "../../../../platform/log/log.ts";
import type { Command, Delivery, Taken } from "../../../../dev/sandbox/networks/account.ts";
import { networksRoutes } from "../../../../dev/sandbox/networks/networks.routes.ts";
import type { Adapter, Connection, Handover, NetworkEvent } from "../../connection.ts";
import type { Profile } from "./profiles.ts";

/** An aggregator of the sandbox, a connection to it, and the address at which it calls us. */
export type Aggregator = Awaited<ReturnType<typeof startAggregator>>;

/** Starts the sandbox's aggregator and connects to it; `logged` has every line of our log. */
export async function startAggregator(
  { adapter, settings, secrets }: Profile,
  changes: { settings?: Record<string, unknown>; secrets?: Record<string, string> } = {},
) {
  const sandbox = await serve(networksRoutes({ nowMs: Date.now }), { port: 0, nextRequestMs: 0 });
  const baseUrl = `http://127.0.0.1:${sandbox.port}/networks/${adapter.name}`;
  const control = `http://127.0.0.1:${sandbox.port}/api/networks/${adapter.name}`;
  const logged: string[] = [];
  const log = createLog("test", "trace", { write: (line) => void logged.push(line) });
  const events: NetworkEvent[] = [];
  const state = { isStoring: true, connection: undefined as Connection | undefined };
  const connect = (callbackUrl: string): Connection =>
    (adapter as Adapter).connect(
      adapter.settings.parse({
        timeoutSeconds: 5,
        messagesPerSecond: 1_000,
        ...settings,
        baseUrl,
        ...changes.settings,
      }),
      { ...secrets, ...changes.secrets },
      { log, nowMs: Date.now, callbackUrl },
    );
  const hooks = new Hono();
  // What the gateway does with a call: proof, storing, and only then the answer.
  hooks.post("/:path", async (c) => {
    const reading = state.connection?.readCallback?.({
      method: "POST",
      path: c.req.param("path"),
      query: new URL(c.req.url).searchParams,
      headers: c.req.raw.headers,
      body: new Uint8Array(await c.req.arrayBuffer()),
    });
    if (!reading) return c.body(null, 401);
    if (!state.isStoring) return c.body(null, 500);
    events.push(...reading.events);
    return new Response(reading.answer?.body ?? "", { status: reading.answer?.status ?? 200 });
  });
  const webhook = await serve(hooks, { port: 0, nextRequestMs: 0 });
  const webhookUrl = `http://127.0.0.1:${webhook.port}`;
  const connection = connect(webhookUrl);
  state.connection = connection;
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(control + path, { method, body: JSON.stringify(body) });
    return response.json();
  };
  const command = (it: Command) => call("PUT", "", it);
  await command({ webhookUrl, receiptAfterMs: null });
  return {
    connection,
    events,
    logged,
    state,
    command,
    /** Sends the receipts that are due; answers the statuses that came back. */
    receipts: async (how: Partial<Delivery> = {}) =>
      (await call("POST", "/receipts", how)) as { statuses: number[] },
    reply: async (said: { msisdn: string; text: string; isForged?: boolean }) =>
      (await call("POST", "/replies", said)) as { statuses: number[] },
    /** The aggregator's own book. */
    async taken(): Promise<Taken[]> {
      const response = await fetch(control);
      return ((await response.json()) as { taken: Taken[] }).taken;
    },
    async stop() {
      await sandbox.close();
      await webhook.close();
    },
  };
}

let last = 0;

/** A message to a phone of its own. */
export function aMessage(changes: Partial<Handover> = {}): Handover {
  last += 1;
  return {
    reference: `m-${last}`,
    msisdn: String(233_240_000_000 + last),
    kind: "sms",
    sender: "CornerShop",
    text: "Fresh bread today",
    isFlash: false,
    content: null,
    linkUrl: null,
    ...changes,
  };
}

export const several = (count: number): Handover[] =>
  Array.from({ length: count }, () => aMessage());
