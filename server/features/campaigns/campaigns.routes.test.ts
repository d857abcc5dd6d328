import { readPrimary } from "../../db/read-side.ts";
import { createRouterClient } from "@orpc/server";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestContext } from "../../http/context.ts";
import { createAudienceRoutes } from "../audience/audience.routes.ts";
import { createReportsRoutes } from "../reports/reports.routes.ts";
import {
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  gatewayServices,
  HOUR_MS,
  type World,
} from "./testing/a-world.ts";
import { createCampaignsRoutes } from "./campaigns.routes.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

function clientFor(userId: string | null, isAnonymous = false, isAdmin = false) {
  const context: RequestContext = {
    requestId: "test",
    principal:
      userId === null ? null : { userId, isAnonymous, isAdmin, email: null, emailVerified: true },
    headers: new Headers(),
    responseHeaders: new Headers(),
    idempotencyKey: randomUUID(),
    address: "192.0.2.1",
  };
  const router = {
    audience: createAudienceRoutes(world.audience),
    campaigns: createCampaignsRoutes(world.deps),
    reports: createReportsRoutes({ ...world.deps, readSide: readPrimary(world.deps.db) }),
  };
  return createRouterClient(router, { context });
}

const draft = {
  title: "December special",
  text: "Bread and milk at half price this week.",
  sender: "CornerShop",
  gender: [21],
  startDate: "2026-12-07",
  endDate: "2026-12-08",
  people: 300,
};

test("every reply of the way from draft to report is what the contract promises", async () => {
  const userId = await anAdvertiser(world);
  const api = clientFor(userId);
  const created = await api.campaigns.createDraft({ countryId: 6, flowTypeId: 1, draft });
  expect(created).toMatchObject({ statusLabel: "Draft", version: 1, campaignCode: null });
  expect(created.serviceRecurring).toMatchObject({
    startPeriod: "2026-12-07T08:00:00+02:00",
    endPeriod: "2026-12-08T17:00:00+02:00",
    mobucksStartPeriod: "2026-12-07T06:00:00.000Z",
  });
  const saved = await api.campaigns.saveDraft({
    id: created.id,
    version: 1,
    draft: { step: "review" },
  });
  const quote = await api.campaigns.quote({ id: created.id });
  expect(quote).toMatchObject({ problems: [], amountMinor: 9_000, balanceAfterMinor: 91_000 });
  const lastSender = (countryId: number) => api.campaigns.lastSender({ countryId });
  expect(await lastSender(6)).toEqual({ sender: "" });
  const submitted = await api.campaigns.submit({
    userId,
    amount: quote.amountMinor,
    smeCampaignId: created.id,
    smeCampaignTitle: "Named at the till",
    serviceRecurring: saved.serviceRecurring,
  });
  const named = { title: "Named at the till", maxCoins: 300 };
  expect(submitted).toMatchObject({ status: 9, statusLabel: "In process", ...named });
  expect(submitted.serviceObj[0]?.story).toMatch(/^We are sending it to /);
  expect(submitted.actions).toContain("stop");
  expect(await Promise.all([6, 7].map(lastSender))).toEqual([
    { sender: "CornerShop" },
    { sender: "" },
  ]);
  expect((await api.campaigns.dashboard({})).running).toMatchObject([{ status: 9 }]);
  expect((await api.campaigns.list({})).rows).toMatchObject([{ status: 9 }]);
  await world.catchUp();
  expect(await api.campaigns.get({ id: created.id })).toMatchObject({ status: 255 });
  expect((await api.campaigns.list({})).rows).toMatchObject([{ status: 255 }]);
  await world.advanceTo(FRIDAY_MS + 76 * HOUR_MS, 2 * HOUR_MS);
  const dashboard = await api.campaigns.dashboard({});
  expect(dashboard.running.map(({ id }) => id)).toEqual([created.id]);
  expect(dashboard.top[0]?.delivered).toBeGreaterThan(0);
  expect(dashboard.trend.at(-1)).toMatchObject({ day: "2026-12-07" });
  const stopped = await api.campaigns.stop({ userId, campaignCode: submitted.campaignCode ?? "" });
  expect(stopped).toMatchObject({ status: 250, isFinalStatus: true });
  const report = await api.reports.report({ campaignId: created.id });
  expect(report).toMatchObject({ booked: 300, channelType: "SMS", bookedMinor: 9_000 });
  // R0.30 a message: cents are the last two digits, written out by hand.
  const cents = String(report.delivered * 30).padStart(3, "0");
  expect(report.investment).toBe(`${cents.slice(0, -2)}.${cents.slice(-2)}`);
  const later = await api.reports.report({ campaignId: created.id, startPeriod: "2026-12-08" });
  expect(later.delivered).toBe(report.delivered);
  expect(later.perDay.map(({ day }) => day)).toEqual(["2026-12-08"]);
  const list = await api.campaigns.list({ state: "finished" });
  expect(list.rows.map(({ id }) => id)).toEqual([created.id]);
});

test("times other than the draft's are not what was agreed to", async () => {
  const userId = await anAdvertiser(world);
  const api = clientFor(userId);
  const { id } = await api.campaigns.createDraft({ countryId: 6, flowTypeId: 1, draft });
  const call = { userId, amount: 9_000, smeCampaignId: id };
  await expect(
    api.campaigns.submit({ ...call, serviceRecurring: { endHour: 18 } }),
  ).rejects.toMatchObject({ reason: "schedule-changed" });
});

test("a visitor may draft, count people and see a price, but not spend", async () => {
  const visitor = await anAdvertiser(world, 0n);
  const api = clientFor(visitor, true);
  const { id } = await api.campaigns.createDraft({ countryId: 6, flowTypeId: 1, draft });
  expect(await api.campaigns.quote({ id })).toMatchObject({ problems: [], balanceMinor: null });
  await expect(
    api.campaigns.submit({ userId: visitor, amount: 9_000, smeCampaignId: id }),
  ).rejects.toMatchObject({ code: "unauthenticated" });
  const nobody = clientFor(null);
  const forecast = await nobody.audience.forecast({ countryId: 6, people: 500 });
  expect(forecast).toMatchObject({ people: 500, amountMinor: 15_000, taxLines: [{ name: "VAT" }] });
  await expect(nobody.campaigns.list({})).rejects.toMatchObject({ code: "unauthenticated" });
});

test("nobody submits or stops for somebody else, and no report of another is found", async () => {
  const [owner, other] = [await anAdvertiser(world), await anAdvertiser(world)];
  const { id } = await clientFor(owner).campaigns.createDraft({
    countryId: 6,
    flowTypeId: 1,
    draft,
  });
  const api = clientFor(other);
  await expect(
    api.campaigns.submit({ userId: owner, amount: 9_000, smeCampaignId: id }),
  ).rejects.toMatchObject({ code: "permission-denied" });
  await expect(api.campaigns.get({ id })).rejects.toMatchObject({ code: "not-found" });
  await expect(api.reports.report({ campaignId: id })).rejects.toMatchObject({ code: "not-found" });
});

const fallback = (fallbackText?: string) => ({
  agentName: "Corner Shop",
  message: { type: "text" as const, text: "Bread at half price" },
  fallbackText,
});

test.each([
  ["an SMS without a way to the shop", 1, { text: "Bread at half price" }, true],
  ["an SMS with a number", 1, { text: "Bread at half price, 024 123 4567" }, false],
  ["an SMS with an opt-out link", 1, { text: "Bread at half price {optout}" }, false],
  ["an SMS with a link", 2, { text: "Bread at half price" }, false],
  ["a line under Please Call Me", 3, { text: "Bread at half price" }, false],
  ["RCS alone", 5, { content: fallback() }, false],
  ["RCS whose SMS names nothing", 5, { content: fallback("Bread at half price") }, true],
  ["RCS whose SMS names a page", 5, { content: fallback("See shop.com.gh") }, false],
])(
  "in Ghana %s is judged alike here and by the network",
  async (_what, flowTypeId, shown, isRefused) => {
    const api = clientFor(await anAdvertiser(world, 0n, "GHS"));
    const fields = { ...draft, text: "", gender: [], ...shown };
    const { id } = await api.campaigns.createDraft({ countryId: 7, flowTypeId, draft: fields });
    const { text, content } = { content: "", ...fields };
    const isText = content === "";
    const { body } = await world.call("POST", "/r/98/company/campaignstepvalidation", {
      step: "content",
      flowTypeId,
      sender: "CornerShop",
      messages: isText ? [{ text }] : [],
      content,
    });
    const sentences = [await api.campaigns.quote({ id }), body].map((answer) =>
      (answer.problems as { message: string }[])
        .map(({ message }) => message)
        .filter((message) => /opt out/.test(message)),
    );
    const expected = isRefused
      ? [
          "People must be able to opt out. Add the opt-out link, a phone number or a link of your own.",
        ]
      : [];
    expect(sentences).toEqual([expected, expected]);
  },
);

test("a campaign in Ghana is priced and taxed there, and booked on its network", async () => {
  const userId = await anAdvertiser(world, 5_000n, "GHS");
  const api = clientFor(userId);
  const text = "Fresh bread at half price. Call 024 412 3456";
  const fields = { ...draft, text, gender: [] };
  const created = await api.campaigns.createDraft({ countryId: 7, flowTypeId: 1, draft: fields });
  const quote = await api.campaigns.quote({ id: created.id });
  expect(quote).toMatchObject({ problems: [], currency: "GHS", amountMinor: 2_700 });
  expect(quote.taxLines.map(({ name }) => name)).toEqual(["VAT", "NHIL", "GETFund"]);
  const call = { userId, amount: quote.amountMinor, smeCampaignId: created.id };
  const submitted = await api.campaigns.submit(call);
  await world.catchUp();
  const services = await gatewayServices(world, submitted.campaignCode ?? "");
  expect(services).toMatchObject([{ routeId: 98, people: 300 }]);
});

test("what an administrator sends or stops in an advertiser's name is in the audit, what the owner does is not", async () => {
  const owner = await anAdvertiser(world);
  const admin = await anAdvertiser(world);
  const acts = async () =>
    world.db
      .selectFrom("auditLog")
      .select(["actorUserId", "action", "detail"])
      .where("subjectUserId", "=", owner)
      .where("action", "like", "campaign.%")
      .orderBy("id")
      .execute();
  const sentAndStopped = async (api: ReturnType<typeof clientFor>) => {
    const { id, serviceRecurring } = await clientFor(owner).campaigns.createDraft({
      countryId: 6,
      flowTypeId: 1,
      draft,
    });
    const smeCampaignTitle = draft.title;
    const { campaignCode } = await api.campaigns.submit({
      userId: owner,
      amount: 9_000,
      smeCampaignId: id,
      smeCampaignTitle,
      serviceRecurring,
    });
    const reason = "a warning from the network";
    await api.campaigns.stop({ userId: owner, campaignCode: campaignCode ?? "", reason });
    return id;
  };
  await sentAndStopped(clientFor(owner));
  expect(await acts()).toEqual([]);
  const notified: string[] = [];
  world.deps.onStoppedByUs = async (_tx, { userId, title, reason }) => {
    notified.push([userId === owner, title, reason].join(" "));
  };
  const own = await sentAndStopped(clientFor(owner));
  expect(await clientFor(owner).campaigns.get({ id: own })).toMatchObject({ stoppedByUs: null });
  expect(notified).toEqual([]);
  const campaignId = await sentAndStopped(clientFor(admin, false, true));
  expect(notified).toEqual([`true ${draft.title} a warning from the network`]);
  expect(await clientFor(owner).campaigns.get({ id: campaignId })).toMatchObject({
    stoppedByUs: { reason: "a warning from the network" },
  });
  expect(await acts()).toEqual([
    { actorUserId: admin, action: "campaign.submitted", detail: { campaignId } },
    {
      actorUserId: admin,
      action: "campaign.stopped",
      detail: { campaignId, reason: "a warning from the network" },
    },
  ]);
});

test("MMS is kept as it was asked for, and the networks say at its field that they do not carry it", async () => {
  const api = clientFor(await anAdvertiser(world));
  const { id } = await api.campaigns.createDraft({
    countryId: 6,
    flowTypeId: 1,
    draft: { ...draft, responseType: 3 },
  });
  expect(await api.campaigns.get({ id })).toMatchObject({ responseType: 3 });
  const { problems } = await api.campaigns.quote({ id });
  expect(problems).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining("does not carry MMS") }),
  );
});
