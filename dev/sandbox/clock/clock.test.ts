import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countryById } from "../../../domain/countries.ts";
import { defaultSendingRules } from "../../../domain/rules/rule-versions.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { startSandbox } from "../main.ts";
import { openCheckout } from "../testing/checkout.ts";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";
import { QUIET_STEP_MS, readPace, STEP_MS } from "./clock-pace.ts";
import { nextOpening, targetOf } from "./clock-target.ts";
import { sendingRulesOfTool } from "./edited-rules.ts";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.end());

const move = (body: object): Promise<Response> => sandbox.call("POST", "/api/clock", body);
const reading = async (): Promise<{ now: string; offsetMs: number }> =>
  (await sandbox.call("GET", "/api/clock")).json();
const steps = (): { path: string; offsetMs: number }[] =>
  sandbox.receiver.received
    .filter(({ path }) => path.endsWith("/sandbox/clock"))
    .map(({ path, body }) => ({ path, offsetMs: JSON.parse(body).offsetMs }));

/** What the tool says of the hours of both countries: the same every day. */
function answerHours(hours: { startHour: number; endHour: number } | undefined): void {
  const value = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => (hours ? [{ weekday, ...hours }] : []));
  for (const id of [6, 7])
    sandbox.receiver.answerAt(`/tool/api/v1/catalogue/countries/${id}`, {
      holidays: [],
      legalHours: [{ from: "2026-01-01", value }],
    });
}

describe("the shared clock", () => {
  beforeEach(() => answerHours({ startHour: 0, endHour: 24 }));

  test("goes six hours at a time while nobody may be written to", async () => {
    answerHours(undefined);
    await move({ advance: "PT15H" });
    expect(steps().filter(({ path }) => path.startsWith("/tool"))).toMatchObject(
      [6, 12, 15].map((hours) => ({ offsetMs: hours * STEP_MS })),
    );
  });

  test("moves in steps of an hour while messages may leave, gateway before tool, with the key", async () => {
    const answer = await (await move({ advance: "PT2H30M" })).json();
    expect(answer).toMatchObject({ offsetMs: 2.5 * STEP_MS, moving: false });
    expect(steps()).toEqual(
      [1, 2, 2.5].flatMap((hours) => [
        { path: "/gateway/sandbox/clock", offsetMs: hours * STEP_MS },
        { path: "/tool/sandbox/clock", offsetMs: hours * STEP_MS },
      ]),
    );
    const [first] = await sandbox.receiver.waitFor(1, "/gateway/sandbox/clock");
    expect(first?.headers["x-sandbox-key"]).toBe("key-of-the-tests");
    expect(Math.abs(Date.parse((await reading()).now) - Date.now() - 2.5 * STEP_MS)).toBeLessThan(
      5_000,
    );
  });

  test("takes two moves at once one after the other", async () => {
    await Promise.all([move({ advance: "PT2H" }), move({ advance: "PT2H" })]);
    const offsets = steps()
      .filter(({ path }) => path.startsWith("/tool"))
      .map(({ offsetMs }) => offsetMs / STEP_MS);
    expect(offsets).toEqual([1, 2, 3, 4]);
  });

  test.each([
    { advance: "-PT1H" },
    { advance: "P0D" },
    { advance: "P121D" },
    { advance: "tomorrow" },
    { to: "2001-01-01T00:00:00Z" },
    {},
  ])("refuses %j and stands still", async (body) => {
    expect((await move(body)).status).toBe(400);
    expect(await reading()).toMatchObject({ offsetMs: 0 });
  });

  test("asks a program that failed once more", async () => {
    sandbox.receiver.answerNext(503);
    expect((await move({ advance: "PT1H" })).status).toBe(200);
    expect(steps().map(({ path }) => path)).toEqual([
      "/gateway/sandbox/clock",
      "/gateway/sandbox/clock",
      "/tool/sandbox/clock",
    ]);
  });

  test("names the program that did not follow, and repeats the missed step before the next", async () => {
    sandbox.receiver.answerNext(200, 500, 500);
    const refused = await move({ advance: "PT3H" });
    expect(refused.status).toBe(502);
    expect((await refused.json()).error.message).toContain("The tool did not follow the clock");
    sandbox.receiver.received.length = 0;
    await move({ advance: "PT1H" });
    expect(steps().map(({ offsetMs }) => offsetMs / STEP_MS)).toEqual([1, 1, 2, 2]);
  });

  test("stands where it stood after a restart", async () => {
    await move({ advance: "PT5H" });
    await sandbox.stop();
    const again = await startSandbox(sandbox.config);
    const clock = await (await fetch(`${again.url}/api/clock`)).json();
    await again.stop();
    expect(clock).toMatchObject({ offsetMs: 5 * STEP_MS });
  });

  test("expires a checkout whose time has come, and says so", async () => {
    const session = await openCheckout(sandbox.stripe);
    await move({ advance: "PT23H" });
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
    });
    await move({ advance: "PT2H" });
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
    });
    await sandbox.receiver.waitFor(1, "checkout.session.expired");
  });
});

describe("the pace", () => {
  const rules = defaultSendingRules("ZA");
  test.each([
    ["by day an hour", "2026-11-23T10:00:00Z", STEP_MS],
    ["in the last hour of a day an hour", "2026-11-23T17:30:00Z", STEP_MS],
    ["in the evening six", "2026-11-23T21:30:00Z", QUIET_STEP_MS],
    ["before the morning until it begins", "2026-11-24T02:30:00Z", 3.5 * STEP_MS],
    ["just before it no less than an hour", "2026-11-24T05:40:00Z", STEP_MS],
    ["on a holiday six", "2026-12-16T10:00:00Z", QUIET_STEP_MS],
  ])("is %s", async (_when, now, expected) => {
    const pace = await readPace(async () => rules);
    expect(pace(Date.parse(now))).toBe(expected);
  });

  test("goes by whichever country begins first", async () => {
    const pace = await readPace(async ({ code }) => defaultSendingRules(code));
    // On Day of Reconciliation South Africa is silent and Ghana is not.
    expect(pace(Date.parse("2026-12-16T10:00:00Z"))).toBe(STEP_MS);
  });
});

describe("the next send window", () => {
  test.each([
    ["before it opens", 6, "2026-11-23T05:00:00Z", "2026-11-23T06:00:00.000Z"],
    ["while one is open", 6, "2026-11-23T10:00:00Z", "2026-11-24T06:00:00.000Z"],
    ["on a Friday evening", 6, "2026-11-20T19:00:00Z", "2026-11-23T06:00:00.000Z"],
    ["before a public holiday", 6, "2026-12-15T19:00:00Z", "2026-12-17T06:00:00.000Z"],
    ["in Ghana", 7, "2026-11-23T05:00:00Z", "2026-11-23T08:00:00.000Z"],
  ])("%s", (_when, countryId, now, expected) => {
    const country = countryById(countryId);
    if (!country) throw new Error("There is no such country.");
    const opening = nextOpening(Date.parse(now), country, defaultSendingRules(country.code));
    expect(new Date(opening).toISOString()).toBe(expected);
  });

  test("goes by the holidays as the tool has them now", async () => {
    const first = await target();
    const holiday = { date: zonedParts(first, "Africa/Johannesburg").date, name: "Election day" };
    sandbox.receiver.answerAt("/tool/api/v1/catalogue/countries/6", {
      holidays: [holiday],
      legalHours: defaultSendingRules("ZA").legalHours,
    });
    const second = await target();
    expect(second).toBeGreaterThan(first);
    expect(zonedParts(second, "Africa/Johannesburg").hour).toBe(8);
  });

  /** Where the next window would lead from now. */
  async function target(): Promise<number> {
    const toNext = { to: "next-window" as const, countryId: 6, wait: true };
    const find = await targetOf(toNext, sendingRulesOfTool(sandbox.config.toolUrl));
    return find(Date.now());
  }
});

test("without the shared key the clock stays at real time", async () => {
  await sandbox.stop();
  const fixed = await startSandbox({ ...sandbox.config, sandboxKey: undefined });
  const answer = await fetch(`${fixed.url}/api/clock`, {
    method: "POST",
    body: '{"advance":"PT1H"}',
  });
  await fixed.stop();
  expect(answer.status).toBe(400);
  expect(steps()).toEqual([]);
});

test("a form of another site is not let in", async () => {
  const headers = { origin: "https://elsewhere.example" };
  const posted = await fetch(`${sandbox.url}/api/clock`, {
    method: "POST",
    headers,
    body: '{"advance":"PT1H"}',
  });
  expect(posted.status).toBe(403);
  expect(await reading()).toMatchObject({ offsetMs: 0 });
});
