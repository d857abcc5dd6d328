import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { inTrace, noteUser, traceFrom, traceHeaders } from "./trace.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-01`;
const from = (headers: Record<string, string>) => traceFrom((name) => headers[name]);

test("harmless ids of the caller are gone by, anything else is replaced", () => {
  const given = { "x-request-id": "abc-123_XYZ", traceparent: parent(TRACE_ID) };
  const parentSpanId = "00f067aa0ba902b7";
  expect(from(given)).toEqual({ requestId: "abc-123_XYZ", traceId: TRACE_ID, parentSpanId });
  const bad = [
    "",
    "short",
    "with space or\nline",
    "x".repeat(65),
    "<script>alert</script>",
    "27821234567",
    "x-27821234567",
  ];
  for (const id of bad) expect(from({ "x-request-id": id }).requestId).toMatch(/^[0-9a-f-]{36}$/);
  const badParents = [
    "",
    TRACE_ID,
    parent("0".repeat(32)),
    parent(TRACE_ID.toUpperCase()),
    parent("27821234567b34da6a3ce929d0e0e473"),
    `ff-${TRACE_ID}-00f067aa0ba902b7-01`,
  ];
  for (const traceparent of badParents) {
    const { traceId } = from({ traceparent });
    expect(traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
    expect(traceparent).not.toContain(traceId);
  }
});

test("new ids are never taken for telephone numbers and hidden", () => {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => void lines.push(line) });
  for (let n = 0; n < 500; n += 1) inTrace(traceFrom(), () => log.info("here"));
  expect(lines.join("")).not.toContain("[number]");
  expect(new Set(lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId)).size).toBe(
    500,
  );
});

test("every line of a request names it and whose it is, also after waiting; lines of nothing name nothing", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("test", "info", {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  log.info("outside");
  await Promise.all(
    ["one-request", "two-request"].map((requestId) =>
      inTrace(from({ "x-request-id": requestId, traceparent: parent(TRACE_ID) }), async () => {
        log.info("before");
        await new Promise((resolve) => setImmediate(resolve));
        noteUser(`user of ${requestId}`);
        log.child({ part: 1 }).warn({ requestId: "its own" }, "after");
        expect(traceHeaders()).toEqual({
          "x-request-id": requestId,
          traceparent: expect.stringMatching(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`)),
        });
      }),
    ),
  );
  expect(traceHeaders()).toEqual({});
  expect(lines[0]).not.toHaveProperty("requestId");
  expect(lines[1]).toMatchObject({ requestId: "one-request", traceId: TRACE_ID });
  expect(lines[1]).not.toHaveProperty("userId");
  expect(lines[4]).toMatchObject({ requestId: "its own", userId: "user of two-request", part: 1 });
});
