import { afterEach, expect, test } from "vitest";
import { nameOf } from "../database/traced-client.ts";
import { inTrace, traceFrom } from "../log/trace.ts";
import { inSpan, recordSpans, type SpanRecorder } from "./spans.ts";
import { startTracing } from "./start-tracing.ts";
import { tracingOf, tracingProblems } from "./tracing-settings.ts";

afterEach(() => recordSpans(undefined));

test("spans lie below each other, fail with the name of the error, and cost nothing where nobody records", async () => {
  const seen: unknown[] = [];
  let count = 0;
  const recorder: SpanRecorder = {
    open({ name }, { parentSpanId }) {
      count += 1;
      const id = String(count);
      return {
        id,
        note() {},
        end: (why) => void seen.push({ id, name, parentSpanId, ...(why ? { why } : {}) }),
      };
    },
  };
  const work = () =>
    inTrace(traceFrom(), () =>
      inSpan({ name: "outer", kind: "server" }, () =>
        inSpan({ name: "inner", kind: "client" }, () =>
          Promise.reject(Object.assign(new Error("of 27821234567"), { code: "23505" })),
        ),
      ),
    );
  await expect(work()).rejects.toThrow("of");
  expect(seen).toEqual([]);
  recordSpans(recorder);
  await expect(work()).rejects.toThrow("of");
  expect(seen).toEqual([
    { id: "2", name: "inner", parentSpanId: "1", why: "23505" },
    { id: "1", name: "outer", parentSpanId: undefined, why: "23505" },
  ]);
  // Schedules outside of jobs, and whatever nobody asked for.
  await inSpan({ name: "alone", kind: "client" }, async () => {});
  expect(count).toBe(2);
});

test("statements are named by operation and table alone", () => {
  expect(nameOf('select "a" from "service" as "s" where "number" = $1')).toBe("select service");
  expect(nameOf("insert into pgboss.job (data) values ('27821234567')")).toBe("insert pgboss.job");
  expect(nameOf("  with due as (select 1) update only campaign set x = 1")).toBe("with campaign");
  expect(nameOf("begin")).toBe("begin");
  expect(nameOf("select '27821234567'")).toBe("select");
});

test("without a collector nothing is loaded; one elsewhere is spoken to over https in production", async () => {
  const none = { OTEL_TRACES_SAMPLER_ARG: 1 };
  expect(tracingOf(none)).toBeUndefined();
  await startTracing("tool", tracingOf(none));
  const at = (endpoint: string) => ({ ...none, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(tracingProblems(at("http://collector.example:4318"))).toHaveLength(1);
  expect(tracingProblems(at("http://127.0.0.1:4318"))).toEqual([]);
  expect(tracingProblems(at("https://collector.example"))).toEqual([]);
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer a=b, x-tenant=one" };
  expect(tracingOf({ ...at("https://collector.example"), ...headers })).toEqual({
    endpoint: "https://collector.example",
    headers: { authorization: "Bearer a=b", "x-tenant": "one" },
    share: 1,
  });
});
