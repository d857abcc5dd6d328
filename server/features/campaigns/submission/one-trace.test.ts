import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestProgram, type TestProgram } from "../../../../dev/testing/a-program.ts";
import { createTestDatabase } from "../../../../dev/testing/test-database.ts";
import { createShiftableClock } from "../../../../platform/clock.ts";
import { startTracing } from "../../../../platform/tracing/start-tracing.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";
import { creditTopUp } from "../../billing/top-ups/credit-top-up.ts";

type Attribute = { key: string; value: Record<string, unknown> };
type Span = {
  program: unknown;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
};
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<Span, "program">[] }[];
  }[];
};

/** Friday 4 December 2026, 09:00 in South Africa. */
const FRIDAY_MS = Date.parse("2026-12-04T07:00:00Z");
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const KEY = "test-sandbox-key";
const OWNER = "+27 82 123 4567";
const spans: Span[] = [];
const sentHeaders = new Set<string | undefined>();
const ends: (() => Promise<unknown>)[] = [];
let gateway: TestProgram;
let tool: TestApp;
let member: Member;
let tracing: { stop(): Promise<void> } | undefined;

/** A collector that takes OTLP over HTTP, as JSON. */
async function startCollector(): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()) as Buffer[];
    sentHeaders.add(request.headers["x-tenant"] as string | undefined);
    const { resourceSpans } = JSON.parse(Buffer.concat(body).toString()) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const program = resource.attributes.find(({ key }) => key === "service.name")?.value[
        "stringValue"
      ];
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, program });
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const endpoint = await startCollector();
  const database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
  gateway = await startTestProgram("gateway/main.ts", {
    GATEWAY_DATABASE_URL: database.url,
    GATEWAY_PORT: "0",
    GATEWAY_USERNAME: "tool",
    GATEWAY_PASSWORD: "tool-password",
    GATEWAY_SEED: "42",
    GATEWAY_SUBSCRIBERS: "60000",
    SANDBOX_KEY: KEY,
    LOG_LEVEL: "warn",
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=loudhailer",
  });
  const clock = createShiftableClock();
  clock.setOffset(FRIDAY_MS - Date.now());
  await moveGateway(FRIDAY_MS);
  const origin = `http://127.0.0.1:${gateway.port}`;
  const messaging = createRouteApiProvider(
    { baseUrl: origin, username: "tool", password: "tool-password" },
    // It cannot know the port that it is given, and names its routes by the one that it was told.
    (input, init) =>
      fetch(String(input).replace("//127.0.0.1:0/", `//127.0.0.1:${gateway.port}/`), init),
  );
  tracing = await startTracing("tool", {
    endpoint,
    headers: { "x-tenant": "loudhailer" },
    share: 1,
  });
  tool = await createTestApp({ overrides: { messaging, clock } });
  ends.push(() => tool.close());
  member = await tool.signedUp();
  await creditTopUp(tool.app.db, {
    userId: member.userId,
    currency: "ZAR",
    paymentId: randomUUID(),
    provider: "stripe",
    amountMinor: 100_000n,
    at: clock.now(),
  });
});
afterAll(async () => {
  await tracing?.stop();
  for (const end of ends.toReversed()) await end();
});

async function moveGateway(toMs: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-key": KEY },
    body: JSON.stringify({ offsetMs: toMs - Date.now() }),
  });
  expect(response.status).toBe(200);
}

test("one trace leads from the request over the job and the gateway to what the network is handed, and holds no number", async () => {
  const { campaigns } = member.client;
  const draft = {
    title: "December special",
    text: "Bread and milk at half price this week.",
    sender: "CornerShop",
    gender: [21],
    startDate: "2026-12-07",
    endDate: "2026-12-08",
    people: 300,
  };
  const { id } = await campaigns.createDraft({ countryId: 6, flowTypeId: 1, draft });
  const saved = await campaigns.saveDraft({ id, version: 1, draft: { step: "review" } });
  // A gateway that has just begun may count people for longer than anybody waits for it.
  const quote = await vi.waitFor(() => campaigns.quote({ id }), { timeout: 30_000 });
  const reply = await member.fetch(
    `/api/v1/campaigns/submit?note=${encodeURIComponent(OWNER)}&token=sk_test_abcdef`,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({
        userId: member.userId,
        amount: quote.amountMinor,
        smeCampaignId: id,
        smeCampaignTitle: "December special",
        serviceRecurring: saved.serviceRecurring,
      }),
    },
  );
  expect(reply.status).toBe(200);
  await tool.app.jobs.drain();
  // The campaign's Monday: what is handed over days later belongs to it as well.
  await moveGateway(Date.parse("2026-12-07T15:00:00Z"));
  await tracing?.stop();
  expect(await gateway.terminate()).toBe(0);

  const ofIt = spans.filter(({ traceId }) => traceId === TRACE_ID);
  const find = (program: string, name: string) =>
    ofIt.filter((span) => span.program === `loudhailer-${program}` && span.name === name);
  const only = (program: string, name: string) => {
    const [found] = find(program, name);
    expect(
      found,
      `${program}: ${name}, of ${ofIt.map((span) => span.name).join(", ")}`,
    ).toBeDefined();
    return found as Span;
  };
  const request = only("tool", "campaigns.submit");
  expect(request.parentSpanId).toBe("00f067aa0ba902b7");
  const job = only("tool", "job campaign-submission");
  expect(isBelow(job, request)).toBe(true);
  const call = find("tool", "POST service").find((span) => isBelow(span, job)) as Span;
  const served = only("gateway", "POST /r/:routeId/company/service");
  expect(served.parentSpanId).toBe(call.spanId);
  expect(isBelow(only("gateway", "insert service"), served)).toBe(true);
  expect(isBelow(only("tool", "insert campaign_submission"), request)).toBe(true);
  // Each network's own, in whatever order they come: routes are sent on at the same time.
  const handed = find("gateway", "hand over");
  expect(handed.some((span) => isBelow(span, served))).toBe(true);
  const booked = find("gateway", "POST /r/:routeId/company/service");
  expect(handed.filter((span) => !booked.some((one) => isBelow(span, one)))).toEqual([]);

  // Names, and nothing that anybody has written, sent or is reached by.
  const everything = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]));
  const secrets = ["82 123", "8212345", "sk_test", "CornerShop", "Bread", "tool-password"];
  expect([...secrets, member.userId].filter((it) => everything.includes(it))).toEqual([]);
  expect(sentHeaders).toEqual(new Set(["loudhailer"]));

  function isBelow(span: Span, above: Span): boolean {
    if (span.parentSpanId === above.spanId) return true;
    const parent = ofIt.find(({ spanId }) => spanId === span.parentSpanId);
    return parent !== undefined && isBelow(parent, above);
  }
});
