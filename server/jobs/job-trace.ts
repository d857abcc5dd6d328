import { traceFromStored, traceToStore } from "../../platform/log/stored-trace.ts";
import { type Trace, traceFrom } from "../../platform/log/trace.ts";

const KEY = "trace";

/** A job's data with the request that it is queued for. Processes of the last release leave it aside. */
export function withTrace(data: object): object {
  const trace = traceToStore();
  return trace ? { ...data, [KEY]: trace } : data;
}

/** What a job is about, and the trace that it goes on in: a new one for what nobody asked for. */
export function takeTrace(job: string, data: unknown): { data: unknown; trace: Trace } {
  if (typeof data !== "object" || data === null || !(KEY in data))
    return { data, trace: { ...traceFrom(), job } };
  const { [KEY]: found, ...rest } = data;
  return { data: rest, trace: { ...(traceFromStored(found) ?? traceFrom()), job } };
}
