import * as z from "zod";
import type { MessagingSubscribers } from "../messaging-subscribers.ts";
import type { RouteApi } from "./api.ts";
import { parsed } from "./translate.ts";

const whole = z.number().int().min(0);
const plan = z.object({
  members: whole,
  added: whole,
  changed: whole,
  unchanged: whole,
  removed: whole,
  withdrawn: whole,
  unknown: whole,
  outdated: whole,
  missing: whole,
  optedOut: whole,
  portedIn: whole,
  fromOthers: whole,
  elsewhere: whole,
});
const subscriberImport = z.object({
  id: whole,
  routeId: whole,
  fileId: z.string(),
  fileName: z.string(),
  fileBytes: whole,
  readBytes: whole,
  readRows: whole,
  appliedRows: whole,
  mode: z.enum(["full", "update"]),
  state: z.enum(["reading", "checking", "checked", "applying", "done", "cancelled"]),
  refused: z.record(z.string(), whole),
  plan: plan.nullable(),
  needsConfirmation: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
const importsReply = z.object({ members: whole, imports: z.array(subscriberImport) });
const refusalsReply = z.object({ rows: z.array(z.object({ row: whole, reason: z.string() })) });

/** A piece is a few thousand rows, which are sealed one by one. */
const ROWS_TIMEOUT_MS = 60_000;

/** Calls about the import of operators' subscribers. */
export function subscriberCalls(
  api: RouteApi,
  { baseUrl, routeUrl }: { baseUrl: string; routeUrl: (routeId: number) => Promise<string> },
): MessagingSubscribers {
  const post = async (path: string, body: unknown, timeoutMs?: number) => {
    const call = { method: "POST" as const, url: `${baseUrl}/company/${path}`, body };
    const reply = await api.call(timeoutMs === undefined ? call : { ...call, timeoutMs });
    return parsed(subscriberImport, reply);
  };
  return {
    async listSubscriberImports(routeId) {
      const url = `${await routeUrl(routeId)}/subscriberimports`;
      return parsed(importsReply, await api.call({ method: "GET", url }));
    },
    async openSubscriberImport(routeId, body) {
      const url = `${await routeUrl(routeId)}/subscriberimport`;
      return parsed(subscriberImport, await api.call({ method: "POST", url, body }));
    },
    sendSubscriberRows: (rows) => post("subscriberrows", rows, ROWS_TIMEOUT_MS),
    confirmSubscriberImport: (order) => post("subscriberconfirm", order),
    cancelSubscriberImport: (id) => post("subscribercancel", { id }),
    async listSubscriberRefusals(id, after) {
      const url = `${baseUrl}/company/subscriberrefusals`;
      const reply = await api.call({ method: "GET", url, query: { id, after } });
      return parsed(refusalsReply, reply).rows;
    },
  };
}
