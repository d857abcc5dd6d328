import { z } from "zod";
import { currentTrace, type Trace, traceFrom } from "../../platform/log/trace.ts";

const KEY = "trace";
const stored = z.object({
  requestId: z.string(),
  traceId: z.string(),
  userId: z.string().optional(),
  actedBy: z.string().optional(),
});

/** A job's data with the request that it is queued for. Processes of the last release leave it aside. */
export function withTrace(data: object): object {
  const trace = stored.safeParse(currentTrace());
  return trace.success ? { ...data, [KEY]: trace.data } : data;
}

/** What a job is about, and the trace that it goes on in: a new one for what nobody asked for. */
export function takeTrace(job: string, data: unknown): { data: unknown; trace: Trace } {
  if (typeof data !== "object" || data === null || !(KEY in data))
    return { data, trace: { ...traceFrom(), job } };
  const { [KEY]: found, ...rest } = data;
  const { userId, actedBy, ...ids } = stored.safeParse(found).data ?? traceFrom();
  const who = { ...(userId ? { userId } : {}), ...(actedBy ? { actedBy } : {}) };
  return { data: rest, trace: { ...ids, ...who, job } };
}
