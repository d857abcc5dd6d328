import { randomBytes } from "node:crypto";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { maskText } from "../log/log-mask.ts";
import { currentTrace } from "../log/trace.ts";
import type { Attributes, SpanRecorder } from "./spans.ts";
import type { TracingPlace } from "./tracing-settings.ts";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const TIMEOUT_MS = 5_000;

/**
 * Spans by OpenTelemetry's SDK, to a collector over OTLP/HTTP, in groups. A trace has the id that the log names, and whether it is
 * recorded follows from that id alone, so every program decides alike and nobody outside can ask for it.
 */
export function createOtlpRecorder(
  program: "tool" | "gateway",
  { endpoint, headers, share }: TracingPlace,
): { recorder: SpanRecorder; stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `loudhailer-${program}`,
      "service.instance.id": String(process.pid),
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => currentTrace()?.traceId ?? randomBytes(16).toString("hex"),
      generateSpanId: () => randomBytes(8).toString("hex"),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })],
  });
  const tracer = provider.getTracer("loudhailer");
  const recorder: SpanRecorder = {
    open({ name, kind, attributes = {} }, { traceId, parentSpanId }) {
      const parent =
        parentSpanId === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId: parentSpanId,
              traceFlags: 1,
              isRemote: true,
            });
      const options = { kind: KINDS[kind], attributes: masked(attributes) };
      const span = tracer.startSpan(maskText(name), options, parent);
      return {
        id: span.spanContext().spanId,
        note(more, otherName) {
          span.setAttributes(masked(more));
          if (otherName !== undefined) span.updateName(maskText(otherName));
        },
        end(why) {
          if (why !== undefined) {
            span.setAttribute("error.type", maskText(why));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
  return { recorder, stop: () => provider.shutdown() };
}

/** Nothing that looks like a telephone number or a secret leaves, whatever was noted. */
function masked(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? maskText(value) : value,
    ]),
  );
}
