import { AsyncLocalStorage } from "node:async_hooks";
import { currentSpanId, currentTrace, withinSpan } from "../log/trace.ts";

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is of. `name` is one of few: values of callers belong neither in it nor in the attributes. */
export type SpanDescription = {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
};

/** A span that is not over yet. */
export type OpenSpan = {
  id: string;
  /** Adds attributes, and gives it another name where that is known only now. */
  note(attributes: Attributes, name?: string): void;
  /** `why` is the name of an error, never its message. */
  end(why?: string): void;
};

/** Where spans go. Names and attributes that look like telephone numbers or secrets are hidden there. */
export type SpanRecorder = {
  open(
    description: SpanDescription,
    of: { traceId: string; parentSpanId: string | undefined },
  ): OpenSpan;
};

const current = new AsyncLocalStorage<OpenSpan>();
let recorder: SpanRecorder | undefined;

/** From now on spans go there; undefined: nowhere, as without tracing. */
export function recordSpans(by: SpanRecorder | undefined): void {
  recorder = by;
}

/** Whether spans go anywhere: without it, what they would be called need not be found out. */
export const isRecording = (): boolean => recorder !== undefined;

/** Opens a span of what is being done. Undefined without tracing, and outside of requests and jobs. */
export function openSpan(description: SpanDescription): OpenSpan | undefined {
  const trace = recorder && currentTrace();
  if (!trace) return undefined;
  return recorder?.open(description, { traceId: trace.traceId, parentSpanId: currentSpanId() });
}

/** Does the work as a span; one that fails when the work throws. Without tracing it does the work alone. */
export async function inSpan<Result>(
  description: SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = openSpan(description);
  if (!span) return work();
  try {
    const result = await withinSpan(span.id, () => current.run(span, work));
    span.end();
    return result;
  } catch (error) {
    span.end(errorName(error));
    throw error;
  }
}

/** Adds to the span that is being worked in, where there is one; also another name, where that is known only now. */
export function noteOnSpan(attributes: Attributes, name?: string): void {
  current.getStore()?.note(attributes, name);
}

/** What kind of error it is: its code where it has one, as PostgreSQL's have. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
