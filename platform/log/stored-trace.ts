import { z } from "zod";
import { currentSpanId, currentTrace, inTrace, type Trace } from "./trace.ts";

const storedTrace = z.object({
  requestId: z.string(),
  traceId: z.string(),
  parentSpanId: z.string().optional(),
  userId: z.string().optional(),
  actedBy: z.string().optional(),
});

/** The trace of what is being done, as it is stored with work that goes on later; undefined outside of one. */
export function traceToStore(): z.output<typeof storedTrace> | undefined {
  const { data } = storedTrace.safeParse(currentTrace());
  if (!data) return undefined;
  const { parentSpanId: _ofTheRequest, ...trace } = data;
  const parentSpanId = currentSpanId();
  return parentSpanId === undefined ? trace : { ...trace, parentSpanId };
}

/** The trace that was stored with work; undefined where there is none that can be read. */
export function traceFromStored(value: unknown): Trace | undefined {
  const { data } = storedTrace.safeParse(value);
  if (!data) return undefined;
  const { parentSpanId, userId, actedBy, requestId, traceId } = data;
  return {
    requestId,
    traceId,
    ...(parentSpanId ? { parentSpanId } : {}),
    ...(userId ? { userId } : {}),
    ...(actedBy ? { actedBy } : {}),
  };
}

/** Does the work in the trace that was stored with it, where there is one. */
export function goOnIn<Result>(stored: unknown, work: () => Result): Result {
  const trace = traceFromStored(stored);
  return trace ? inTrace(trace, work) : work();
}
