import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRealGateway } from "../../../../dev/testing/real-gateway.ts";
import { createTestDatabase } from "../../../../dev/testing/test-database.ts";
import { serve } from "../../../../platform/http/serve.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";
import { creditTopUp } from "../../billing/top-ups/credit-top-up.ts";

type Line = Record<string, unknown>;

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SUBMIT_ID = "submit-of-thandi";

const toolLines: Line[] = [];
const gatewayLines: Line[] = [];
const into = (lines: Line[], name: string) =>
  createLog(name, "debug", { write: (line) => void lines.push(JSON.parse(line) as Line) });
const ends: (() => Promise<unknown>)[] = [];
let tool: TestApp;
let member: Member;

beforeAll(async () => {
  const database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
  const real = await aRealGateway(database.pool, { log: into(gatewayLines, "gateway") });
  ends.push(() => real.gateway.stop());
  // Over a real connection: nothing but headers leads from one program to the other.
  const { port, close } = await serve(real.gateway.app, { port: 0 });
  ends.push(close);
  const messaging = createRouteApiProvider(
    {
      baseUrl: "http://gateway.test",
      routeUrls: { 97: `http://127.0.0.1:${port}/r/97`, 98: `http://127.0.0.1:${port}/r/98` },
      username: "tool",
      password: "tool-password",
    },
    (input, init) =>
      fetch(String(input).replace("http://gateway.test", `http://127.0.0.1:${port}`), init),
  );
  const log = into(toolLines, "tool");
  tool = await createTestApp({ overrides: { messaging, clock: real.clock, log } });
  ends.push(() => tool.close());
  member = await tool.signedUp();
  await creditTopUp(tool.app.db, {
    userId: member.userId,
    currency: "ZAR",
    paymentId: randomUUID(),
    provider: "stripe",
    amountMinor: 100_000n,
    at: tool.clock.now(),
  });
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

test("a campaign is followed by the id of its request, from the tool through its job into the gateway's log", async () => {
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
  const quote = await campaigns.quote({ id });
  const reply = await member.fetch("/api/v1/campaigns/submit", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-request-id": SUBMIT_ID,
      traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({
      userId: member.userId,
      amount: quote.amountMinor,
      smeCampaignId: id,
      smeCampaignTitle: "December special",
      serviceRecurring: saved.serviceRecurring,
    }),
  });
  expect([reply.status, reply.headers.get("x-request-id")]).toEqual([200, SUBMIT_ID]);
  const before = gatewayLines.length;
  await tool.app.jobs.drain();

  const ofIt = { requestId: SUBMIT_ID, traceId: TRACE_ID };
  const whose = { ...ofIt, userId: member.userId };
  // A request is logged when its answer is read to the end.
  await expect
    .poll(() => toolLines)
    .toContainEqual(
      expect.objectContaining({ ...whose, msg: "request", path: "/api/v1/campaigns/submit" }),
    );
  expect(toolLines).toContainEqual(
    expect.objectContaining({ ...whose, msg: "a job is done", job: "campaign-submission" }),
  );
  await expect
    .poll(() => gatewayLines.slice(before))
    .toContainEqual(
      expect.objectContaining({
        ...ofIt,
        msg: "request",
        method: "POST",
        route: "/r/:routeId/company/service",
        status: 200,
      }),
    );
  // Neither program tells the other's log who it is about.
  expect(JSON.stringify(gatewayLines)).not.toContain(member.userId);
});

test("both programs log every request as a line of JSON with its ids", () => {
  for (const lines of [toolLines, gatewayLines]) {
    const requests = lines.filter(({ msg }) => msg === "request");
    expect(requests.length).toBeGreaterThan(3);
    for (const line of requests) {
      expect(line["requestId"]).toMatch(/^[\w-]{8,64}$/);
      expect(line["traceId"]).toMatch(/^[0-9a-f]{32}$/);
    }
  }
});
