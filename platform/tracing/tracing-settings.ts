import { z } from "zod";
import { isCleartextUrl } from "../cleartext.ts";
import { isLocal } from "../sandbox-guard.ts";

/** Settings of traces, by the names that OpenTelemetry gives them; the same for both programs. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(?:,\s*[^=,\s]+=[^,]*)*$/, "must be name=value, divided by commas")
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a share from 0 to 1")
    .min(0, "must be a share from 0 to 1")
    .max(1, "must be a share from 0 to 1")
    .default(1),
};

const schema = z.object(tracingSettings);
type Settings = z.output<typeof schema>;

export type TracingPlace = {
  /** Of a collector, without /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of traces that are recorded. */
  share: number;
};

/** Where traces go; undefined where they go nowhere. */
export function tracingOf(settings: Settings): TracingPlace | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const headers = (settings.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
  return {
    endpoint,
    headers: Object.fromEntries(headers) as Record<string, string>,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** What does not belong in production: a collector elsewhere that is spoken to in clear. */
export function tracingProblems({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings): string[] {
  if (endpoint === undefined || isLocal(endpoint) || !isCleartextUrl(endpoint)) return [];
  return [
    "OTEL_EXPORTER_OTLP_ENDPOINT: traces would travel in clear, set an https address, or a collector on this machine",
  ];
}
