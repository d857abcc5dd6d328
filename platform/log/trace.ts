import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";
import { maskText } from "./log-mask.ts";

/** What every line of the log names that is written for the same request, in whichever process. */
export type Trace = {
  /** Shown to the caller. */
  requestId: string;
  /** Of W3C Trace Context: 32 hexadecimal digits. */
  traceId: string;
  /** Whose request it is. */
  userId?: string;
  /** The administrator who acts as that user. */
  actedBy?: string;
  /** The job that it goes on in. */
  job?: string;
  /** The span of the program, or the request, that this work is a part of: 16 hexadecimal digits. */
  parentSpanId?: string;
};

type ReadHeader = (name: string) => string | null | undefined;

const traces = new AsyncLocalStorage<Trace>();
const spans = new AsyncLocalStorage<string | undefined>();
const ACCEPTABLE_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Everything that the work logs, sends and queues belongs to this trace. */
export function inTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, () => spans.run(trace.parentSpanId, work));
}

/** Everything that the work does is a part of this span of the trace. */
export function withinSpan<Result>(spanId: string, work: () => Result): Result {
  return spans.run(spanId, work);
}

/** The span that is being worked in; undefined where nobody has opened one. */
export function currentSpanId(): string | undefined {
  return spans.getStore();
}

/** The trace of what is being done; undefined outside of requests and jobs. */
export function currentTrace(): Readonly<Trace> | undefined {
  return traces.getStore();
}

/** Notes whose request it is, once that is known. */
export function noteUser(userId: string, actedBy?: string): void {
  const trace = traces.getStore();
  if (!trace) return;
  trace.userId = userId;
  if (actedBy !== undefined) trace.actedBy = actedBy;
}

/**
 * A trace from `x-request-id` and `traceparent`, or a new one. What looks like a telephone number, or is not fit for a log, is
 * replaced: nobody could find it there again.
 */
export function traceFrom(header: ReadHeader = () => undefined): Trace {
  const requestId = header("x-request-id") ?? "";
  const [, traceId = "", spanId = ""] = TRACEPARENT.exec(header("traceparent") ?? "") ?? [];
  const isKnown = isLoggable(traceId) && !/^0*$/.test(traceId);
  return {
    requestId: isLoggable(requestId) && ACCEPTABLE_ID.test(requestId) ? requestId : newId(),
    traceId: isKnown ? traceId : newId().replaceAll("-", ""),
    ...(isKnown && !/^0*$/.test(spanId) ? { parentSpanId: spanId } : {}),
  };
}

/** Headers by which the next program goes on in the same trace; none outside of one. */
export function traceHeaders(): Record<string, string> {
  const trace = traces.getStore();
  if (!trace) return {};
  const span = currentSpanId() ?? randomBytes(8).toString("hex");
  return { "x-request-id": trace.requestId, traceparent: `00-${trace.traceId}-${span}-01` };
}

const isLoggable = (text: string): boolean => maskText(text) === text;

/** One in twenty has so many digits in a row that a log would hide them. */
function newId(): string {
  for (;;) {
    const id = randomUUID();
    if (isLoggable(id) && isLoggable(id.replaceAll("-", ""))) return id;
  }
}
