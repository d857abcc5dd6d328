import { Hono } from "hono";
import { z } from "zod";
import { faultsSchema } from "./faults.ts";
import type { Smsc } from "./smsc.ts";

const SHOWN = 200;

const replySchema = z.object({
  from: z.string().regex(/^\d{3,15}$/),
  to: z.string().max(20).default(""),
  text: z.string().max(1_000),
  systemId: z.string(),
});

/** The message centre by HTTP: what it took last, what it does wrong from now on, and replies of phones. */
export function smscRoutes(smsc: Smsc): Hono {
  const routes = new Hono();
  const show = () => ({
    port: smsc.port,
    sessions: smsc.sessions().length,
    count: smsc.taken.length,
    taken: smsc.taken.slice(-SHOWN),
    faults: smsc.faults,
  });
  routes.get("/api/smsc", (c) => c.json(show()));
  routes.put("/api/smsc/faults", async (c) => {
    const faults = faultsSchema.partial().safeParse(await c.req.json().catch(() => undefined));
    if (!faults.success) return c.json({ error: z.prettifyError(faults.error) }, 400);
    Object.assign(smsc.faults, faults.data);
    return c.json(show());
  });
  routes.post("/api/smsc/replies", async (c) => {
    const reply = replySchema.safeParse(await c.req.json().catch(() => undefined));
    if (!reply.success) return c.json({ error: z.prettifyError(reply.error) }, 400);
    const { from, to, text, systemId } = reply.data;
    smsc.deliver(systemId, {
      source_addr: from,
      source_addr_ton: 1,
      source_addr_npi: 1,
      destination_addr: to,
      data_coding: 8,
      message_payload: Buffer.from(text, "utf16le").swap16(),
    });
    return c.json({ waiting: smsc.undelivered() });
  });
  return routes;
}
