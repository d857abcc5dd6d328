import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { expect, test } from "vitest";
import { changeStatus } from "../changes/change-status.ts";
import { rcsOf } from "../../../../domain/campaign/content.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { catchUpCampaigns } from "../catch-up-campaigns.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import { createCountAudience } from "../../audience/reach/count-audience.ts";
import { runAgain } from "../drafts/run-again.ts";
import { quoteCampaign } from "./quote-campaign.ts";
import { sendTest } from "../test-copies/send-test.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  FRIDAY_MS,
  gatewayServices,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
  asSubmitted,
} from "../testing/a-world.ts";
import { aBookedCampaign, aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { provePhones } from "../testing/prove-phones.ts";
import { ownReport } from "../testing/lived-campaign.ts";

const world = useWorld(FRIDAY_MS);

const MONDAY_8_MS = Date.parse("2026-12-07T06:00:00Z");
const link = "https://shop.example/offer";
const picture = { url: "https://shop.example/b.png", mimeType: "image/png", altText: "Bread" };
const banners = {
  creatives: [
    { ...picture, size: "320x50", byteSize: 40_000 },
    { ...picture, size: "300x250", byteSize: 40_000 },
  ],
};
const rcs = {
  agentName: "Corner Shop",
  logoUrl: "https://shop.example/b.png",
  message: { type: "text" as const, text: "Half price this week" },
  fallbackText: "Half price this week.",
};

const KINDS: [string, DraftChanges, number][] = [
  ["SMS, shown at once", { kind: "sms", responseType: "flash" }, 30],
  ["SMSLink", { kind: "sms-link", link }, 30],
  ["PCM", { kind: "pcm", sender: "" }, 1],
  ["DISPLAY", { kind: "display", text: "", sender: "", link, content: banners }, 1],
  ["RCS", { kind: "rcs", text: "", content: rcs }, 30],
];

test.each(KINDS)(
  "%s goes from draft to settled, at its own price, and returns what was not delivered",
  async (_kind, fields, unitMinor) => {
    const { userId, id, campaign } = await aPaidCampaign(world, fields);
    const { parts, amountMinor, promise } = asSubmitted(campaign);
    expect(amountMinor).toBe(BigInt(300 * parts * unitMinor));
    expect(promise).toMatchObject({ people: 300 });
    await world.catchUp();
    await world.advanceTo(MONDAY_8_MS + 15 * 24 * HOUR_MS, 12 * HOUR_MS);
    const after = await reread(world, userId, id);
    expect(after.campaign.status).toBe("completed");
    expect(asSubmitted(after.campaign).settledAt).not.toBeNull();
    const { totals, hours, investmentMinor } = await ownReport(world, { userId, campaignId: id });
    expect(totals.delivered).toBeGreaterThan(200);
    expect(hours.reduce((sum, hour) => sum + hour.sent, 0)).toBe(totals.sent);
    expect(investmentMinor).toBe(BigInt(totals.delivered * parts * unitMinor));
    const wallet = await walletOf(world, userId);
    expect(wallet).toMatchObject({ availableMinor: 100_000n - investmentMinor, heldMinor: 0n });
    expect(await auditRows(world)).toEqual([]);
  },
  60_000,
);

test("the network gets the name and the logo of an RCS message", async () => {
  const userId = await anAdvertiser(world);
  const draft = await aDraft(world, userId, { kind: "rcs", text: "", content: rcs });
  const { id } = draft;
  await quoteAndSubmit(world, userId, id);
  await world.catchUp();
  const { rows } = await world.gatewayPool.query<{ content: unknown }>(
    "select content from service where campaign_code like $1",
    [`${campaignCodeOf(id)}-%`],
  );
  const { agentName, logoUrl } = rcsOf(draft);
  expect(rows.length).toBeGreaterThan(0);
  for (const { content } of rows) expect(content).toMatchObject({ agentName, logoUrl });
});

test("a network without RCS is neither asked how many it reaches nor given a share of an RCS campaign", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { kind: "rcs", text: "", content: rcs });
  const asked: number[] = [];
  const { messaging } = world.deps;
  const countReach: typeof messaging.countReach = (routeId, query) => {
    asked.push(routeId);
    return messaging.countReach(routeId, query);
  };
  const counting = { ...messaging, countReach };
  const countAudience = createCountAudience({ messaging: counting, log: world.deps.log });
  const deps = { ...world.deps, countAudience };
  const { plan } = await quoteCampaign(deps, { userId, isAnonymous: false, id });
  expect(asked).toEqual([97, 105, 107]);
  expect(plan.routes.map(({ routeId }) => routeId)).toEqual([97, 105, 107]);
  const submitted = await quoteAndSubmit(world, userId, id);
  await world.catchUp();
  const services = await gatewayServices(world, campaignCodeOf(id));
  expect(services.map(({ routeId }) => routeId)).toEqual(
    submitted.routes.map(({ routeId }) => routeId),
  );
  expect(services.map(({ routeId }) => routeId)).not.toContain(108);
});

test("a pause holds every network, a resume sends on, and neither moves money", async () => {
  const { userId, id } = await aBookedCampaign(world);
  await world.advanceTo(MONDAY_8_MS + 2 * HOUR_MS);
  const before = await walletOf(world, userId);
  const paused = await changeStatus(world.deps, { userId, id, status: "paused" });
  expect(paused.campaign.status).toBe("paused");
  const sentAt = (routes: { sent: number }[]) => routes.reduce((sum, { sent }) => sum + sent, 0);
  const sent = sentAt(paused.routes);
  await world.advanceTo(MONDAY_8_MS + 5 * HOUR_MS);
  expect(sentAt((await reread(world, userId, id)).routes)).toBe(sent);
  expect((await changeStatus(world.deps, { userId, id, status: "paused" })).campaign.status).toBe(
    "paused",
  );
  expect(await walletOf(world, userId)).toEqual(before);
  await changeStatus(world.deps, { userId, id, status: "active" });
  await world.advanceTo(MONDAY_8_MS + 7 * HOUR_MS);
  expect(sentAt((await reread(world, userId, id)).routes)).toBeGreaterThan(sent);
});

test("a stranger's wish to pause asks no network about the campaign", async () => {
  const { userId, id } = await aBookedCampaign(world);
  let asked = 0;
  const readReport: typeof world.deps.messaging.readReport = (...report) => {
    asked += 1;
    return world.deps.messaging.readReport(...report);
  };
  const deps = { ...world.deps, messaging: { ...world.deps.messaging, readReport } };
  const stranger = await anAdvertiser(world);
  for (const status of ["paused", "active", "stopped"] as const)
    await expect(changeStatus(deps, { userId: stranger, id, status })).rejects.toMatchObject({
      code: "not-found",
    });
  expect(asked).toBe(0);
  await world.advanceTo(MONDAY_8_MS + HOUR_MS);
  await changeStatus(deps, { userId, id, status: "paused" });
  expect(asked).toBeGreaterThan(0);
});

test("an edit before the start replaces what the networks have, for the same money, and is booked once", async () => {
  const { userId, id } = await aBookedCampaign(world);
  const { campaign } = await reread(world, userId, id);
  const fields = { text: "Bread and milk at a third off this week." };
  await editCampaign(world.deps, { userId, id, version: campaign.version, fields });
  await expect(
    editCampaign(world.deps, { userId, id, version: campaign.version, fields }),
  ).rejects.toMatchObject({ code: "aborted", reason: "version-changed" });
  await catchUpCampaigns(world.deps);
  const services = await gatewayServices(world, campaignCodeOf(id));
  const live = services.filter(({ status }) => status !== STATUS.Stopped);
  const { routes } = await reread(world, userId, id);
  expect(services).toHaveLength(2 * routes.length);
  expect(live.map(({ people }) => people)).toEqual(routes.map(({ people }) => people));
  expect(routes.every(({ campaignCode }) => campaignCode.endsWith("-R1"))).toBe(true);
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 9_000n });
  await world.advanceTo(MONDAY_8_MS + 15 * 24 * HOUR_MS, 12 * HOUR_MS);
  expect(asSubmitted((await reread(world, userId, id)).campaign).settledAt).not.toBeNull();
  expect(await auditRows(world)).toEqual([]);
});

test("an edit that would change the price, or comes after the start, is refused", async () => {
  const { userId, id } = await aBookedCampaign(world);
  const { version } = (await reread(world, userId, id)).campaign;
  const longer = { userId, id, version, fields: { text: "x".repeat(200) } };
  await expect(editCampaign(world.deps, longer)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "text" }],
  });
  const soon = { userId, id, version, fields: { title: "Soon" } };
  world.setNow(MONDAY_8_MS - 14 * 60_000);
  await expect(editCampaign(world.deps, soon)).rejects.toMatchObject({
    code: "aborted",
    message: expect.stringContaining("about to start"),
  });
  await world.advanceTo(MONDAY_8_MS + HOUR_MS);
  const late = { userId, id, version, fields: { title: "Late" } };
  await expect(editCampaign(world.deps, late)).rejects.toMatchObject({ code: "aborted" });
});

test("a test copy reaches own numbers at once, costs nothing, and is limited by the day", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const ask = { userId, id, testNumbers: ["082 123 4567", "+27 83 123 4567"] };
  await provePhones(world, userId, ask.testNumbers);
  expect(await sendTest(world.deps, ask)).toEqual({ status: "testing", copies: 2, leftToday: 19 });
  expect(await walletOf(world, userId)).toMatchObject({
    availableMinor: 100_000n,
    heldMinor: 0n,
  });
  await expect(
    sendTest(world.deps, { ...ask, testNumbers: ["011 123 4567"] }),
  ).rejects.toMatchObject({ details: [{ path: "testNumbers.0" }] });
  for (let left = 19; left > 0; left -= 1) {
    const testNumbers = [`08212345${left + 10}`];
    await provePhones(world, userId, testNumbers);
    await sendTest(world.deps, { ...ask, testNumbers });
  }
  await expect(sendTest(world.deps, ask)).rejects.toMatchObject({ code: "resource-exhausted" });
}, 30_000);

test("running again takes the next days on which something can be sent", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { startDate: "2026-11-02", endDate: "2026-11-03" });
  const { campaign } = await runAgain(world.deps, { userId, id, isAnonymous: false });
  expect(campaign).toMatchObject({
    title: "December special (2)",
    startDate: "2026-12-07",
    endDate: "2026-12-08",
    status: "draft",
  });
});
