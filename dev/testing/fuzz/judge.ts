import * as z from "zod";
import type { JsonSchema } from "./operations.ts";

export type Reply = { status: number; contentType: string; text: string; durationMs: number };

const SLOWEST_MS = 5_000;
const refusal = z.object({ code: z.string().min(1), message: z.string().min(1) });
/** Our envelope, and the one of oRPC's own protocol. */
const REFUSAL = z.union([
  z.object({ error: refusal }).transform(({ error }) => error),
  z.object({ json: refusal }).transform(({ json }) => json),
]);

/** A 503 that is said on purpose: of what operation, and in which words. */
export type Unavailable = { id: string; message: string };

/**
 * The fault in a reply, or undefined: an unintended 5xx, more than five seconds, a success its schema refuses, or an
 * unknown refusal.
 */
export function faultOf(
  reply: Reply,
  schema: z.ZodType | undefined,
  isExpected: (message: string) => boolean,
): string | undefined {
  if (reply.durationMs > SLOWEST_MS) return `took ${Math.round(reply.durationMs)} ms`;
  if (reply.status >= 200 && reply.status < 300) return schema && refusedBy(schema, reply.text);
  const reported = REFUSAL.safeParse(parse(reply.text)).data;
  if (reply.status >= 500 && !(reported && reply.status === 503 && isExpected(reported.message)))
    return `answered ${reply.status}`;
  return reported ? undefined : `refused with ${reply.status} in words that are none of ours`;
}

/** A reply's schema as the document has it. */
export function replySchema(reply: JsonSchema | undefined): z.ZodType | undefined {
  return reply && z.fromJSONSchema(reply as Parameters<typeof z.fromJSONSchema>[0]);
}

function refusedBy(schema: z.ZodType, text: string): string | undefined {
  const result = schema.safeParse(parse(text));
  return result.success ? undefined : `a reply that its schema refuses: ${result.error.message}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
