import { recordSpans } from "./spans.ts";
import type { TracingPlace } from "./tracing-settings.ts";

/**
 * Sends spans to a collector from now on; without a place it does nothing, and OpenTelemetry is not even loaded. `stop` sends what is
 * left.
 */
export async function startTracing(
  program: "tool" | "gateway",
  place: TracingPlace | undefined,
): Promise<{ stop(): Promise<void> }> {
  if (!place) return { async stop() {} };
  const { createOtlpRecorder } = await import("./otlp-recorder.ts");
  const { recorder, stop } = createOtlpRecorder(program, place);
  recordSpans(recorder);
  return {
    async stop() {
      recordSpans(undefined);
      await stop();
    },
  };
}
