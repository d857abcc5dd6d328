import type { Mutation } from "../../mutation.ts";

const ONE_TRACE =
  "server/features/campaigns/submission/one-trace.test.ts › one trace leads from the request over the job and the gateway to what the network is handed, and holds no number";
const STATEMENTS =
  "platform/tracing/spans.test.ts › statements are named by operation and table alone";

/** Spans belong together across programs and days, and hold names alone. */
export const TRACES: readonly Mutation[] = [
  {
    of: "traces: a job lies below the request that queued it",
    file: "platform/log/stored-trace.ts",
    find: "const parentSpanId = currentSpanId();",
    replace: "const parentSpanId = undefined as string | undefined;",
    proof: ONE_TRACE,
  },
  {
    of: "traces: what is handed over belongs to the request that booked it",
    file: "gateway/services/service-row.ts",
    find: "trace: traceOfRequest(),",
    replace: "trace: null,",
    proof: ONE_TRACE,
  },
  {
    of: "traces: a statement is named by its operation and table",
    file: "platform/database/traced-client.ts",
    find: 'return [operation, table?.[1]?.replaceAll(\'"\', "")].filter(Boolean).join(" ").slice(0, 80);',
    replace: "return text;",
    proof: STATEMENTS,
  },
];
