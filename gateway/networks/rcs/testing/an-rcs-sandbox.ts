import { Hono } from "hono";
import { rcsRoutes } from "../../../../dev/sandbox/rcs/rcs.routes.ts";
import {
  type Command,
  SANDBOX_AGENT,
  SANDBOX_CLIENT_TOKEN,
  type Taken,
} from "../../../../dev/sandbox/rcs/account.ts";
import type { RcsContent } from "../../../../domain/message/rcs-message.ts";
import { serve } from "../../../../platform/http/serve.ts";
import { createLog } from "../../../../platform/log/log.ts";
import type { Handover, NetworkEvent } from "../../connection.ts";
import { googleRcsAdapter } from "../adapter.ts";

/** The sandbox's RCS for Business, a connection to it, and the address at which it calls us. */
export async function startRcs(changes: { secrets?: Record<string, string> } = {}) {
  const sandbox = await serve(rcsRoutes(), { port: 0, nextRequestMs: 0 });
  const origin = `http://127.0.0.1:${sandbox.port}`;
  const logged: string[] = [];
  const events: NetworkEvent[] = [];
  const clock = { offsetMs: 0 };
  const serviceAccountKey = await (await fetch(`${origin}/api/rcs/service-account`)).text();
  const connection = googleRcsAdapter.connect(
    googleRcsAdapter.settings.parse({
      baseUrl: `${origin}/rcs`,
      agentId: SANDBOX_AGENT,
      concurrentCalls: 4,
      timeoutSeconds: 5,
    }),
    { serviceAccountKey, clientToken: SANDBOX_CLIENT_TOKEN, ...changes.secrets },
    {
      log: createLog("test", "trace", { write: (line) => void logged.push(line) }),
      nowMs: () => Date.now() + clock.offsetMs,
      callbackUrl: "https://gateway.example/networks/1/key",
    },
  );
  const hooks = new Hono();
  hooks.post("/", async (c) => {
    const reading = connection.readCallback?.({
      method: "POST",
      path: "",
      query: new URLSearchParams(),
      headers: c.req.raw.headers,
      body: new Uint8Array(await c.req.arrayBuffer()),
    });
    if (!reading) return c.body(null, 401);
    events.push(...reading.events);
    return new Response(reading.answer?.body ?? "", { status: reading.answer?.status ?? 200 });
  });
  const webhook = await serve(hooks, { port: 0, nextRequestMs: 0 });
  const webhookUrl = `http://127.0.0.1:${webhook.port}/`;
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}/api/rcs${path}`, {
      method,
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const command = (it: Command) => call("PUT", "", it);
  await command({ webhookUrl });
  return {
    connection,
    webhookUrl,
    events,
    logged,
    clock,
    serviceAccountKey,
    command,
    tell: (how: { times?: number; isForged?: boolean } = {}) => call("POST", "/events", how),
    /** A phone, or the network, tells us this. */
    say: (payload: object) => call("POST", "/said", payload),
    /** The sandbox's own book. */
    async book(): Promise<{ taken: Taken[]; mostOpen: number }> {
      const response = await fetch(`${origin}/api/rcs`);
      return (await response.json()) as { taken: Taken[]; mostOpen: number };
    },
    async stop() {
      await sandbox.close();
      await webhook.close();
    },
  };
}

let last = 0;

/** An RCS message to a phone of its own. */
export function anRcsMessage(content: Partial<RcsContent> = {}): Handover {
  last += 1;
  return {
    reference: `m-${last}`,
    msisdn: String(27_820_000_000 + last),
    kind: "rcs",
    sender: "",
    text: "",
    isFlash: false,
    content: { agentName: "Shop", message: { type: "text", text: "Fresh bread" }, ...content },
    linkUrl: null,
  };
}
