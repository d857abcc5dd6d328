import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { presentReport, presentShared } from "../../reports/present-report.ts";
import { reportPdf } from "../../reports/report-pdf.ts";
import { readShared, readShares, revokeShare, shareReport } from "../../reports/share-report.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { createDraft } from "../drafts/create-draft.ts";
import { listCampaigns } from "../overview/list-campaigns.ts";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import { contactProblem } from "../../../../domain/message/contact/contact-rule.ts";
import {
  asksForPhone,
  withSamplePhone,
  withShopPhone,
} from "../../../../domain/message/contact/shop-phone.ts";
import { readTemplates } from "../drafts/read-templates.ts";
import { createSitePages } from "../sites/sites.routes.ts";
import { listSites, saveSite, takeDownSite } from "../sites/sites.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { readVoucher, redeemVoucher, setVoucher, takeBackTap } from "./vouchers.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  type World,
} from "../testing/a-world.ts";
import { liveFor, ownReport } from "../testing/lived-campaign.ts";

const PAYDAY_MS = Date.parse("2026-11-25T10:00:00Z");
const HOMOWO_MS = Date.parse("2026-08-10T10:00:00Z");

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

async function aRunCampaign() {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { text: "Half price. Show BREAD at the till." });
  await setVoucher(world, { userId, campaignId: id, word: "bread" });
  await quoteAndSubmit(world, userId, id);
  await liveFor(world, 5);
  return { userId, campaignId: id };
}

test("a tap that was kept offline and sent twice counts once, and a walk-in has its price", async () => {
  const key = await aRunCampaign();
  const taps = [1, 2, 3].map(() => ({ id: randomUUID(), at: "2026-12-07T10:00:00+02:00" }));
  await redeemVoucher(world, { ...key, taps: taps.slice(0, 2) });
  const voucher = await redeemVoucher(world, { ...key, taps });
  const { investmentMinor } = await ownReport(world, key);
  expect(voucher).toMatchObject({
    word: "BREAD",
    redeemed: 3,
    perDay: [{ day: "2026-12-07", count: 3 }],
    costPerWalkInMinor: Math.round(Number(investmentMinor) / 3),
  });
  const other = await anAdvertiser(world);
  const strangers = [
    () => readVoucher(world, { ...key, userId: other }),
    () => setVoucher(world, { ...key, userId: other }),
    () => redeemVoucher(world, { ...key, userId: other, taps }),
  ];
  for (const call of strangers)
    await expect(call()).rejects.toMatchObject({ code: "not-found", details: undefined });
  const { id: campaignId } = await aDraft(world, key.userId, {});
  await expect(readVoucher(world, { ...key, campaignId })).rejects.toMatchObject({
    code: "not-found",
    details: { missing: "voucher-word" },
  });
  await expect(setVoucher(world, { ...key, word: "OTHER" })).rejects.toMatchObject({
    details: [{ path: "word" }],
  });
});

test("a tap by mistake is taken back, once, and by nobody else nor through another campaign", async () => {
  const key = await aRunCampaign();
  const [tapId, at] = [randomUUID(), "2026-12-07T10:00:00+02:00"];
  await redeemVoucher(world, { ...key, taps: [tapId, randomUUID()].map((id) => ({ id, at })) });
  const userId = await anAdvertiser(world);
  const other = { userId, campaignId: (await aDraft(world, userId, {})).id };
  await setVoucher(world, { ...other, word: "MILK" });
  expect(await takeBackTap(world, { ...other, tapId })).toMatchObject({ redeemed: 0 });
  const foreign = takeBackTap(world, { ...key, userId, tapId });
  await expect(foreign).rejects.toMatchObject({ code: "not-found" });
  expect(await readVoucher(world, key)).toMatchObject({ redeemed: 2 });
  for (let time = 0; time < 2; time += 1)
    expect(await takeBackTap(world, { ...key, tapId })).toMatchObject({ redeemed: 1 });
});

test("a tap is noted up to a day ahead of our clock, and not from a device that is in another year", async () => {
  const key = await aRunCampaign();
  const tap = (aheadHours: number) => ({
    id: randomUUID(),
    at: new Date(world.clock.now().getTime() + aheadHours * HOUR_MS).toISOString(),
  });
  const redeem = (...taps: { id: string; at: string }[]) => redeemVoucher(world, { ...key, taps });
  expect(await redeem(tap(23))).toMatchObject({ redeemed: 1 });
  await expect(redeem(tap(0), tap(25))).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "taps" }],
  });
  expect(await readVoucher(world, key)).toMatchObject({ redeemed: 1 });
});

test("a shared report tells figures only, until it expires or is ended", async () => {
  const { userId, campaignId } = await aRunCampaign();
  const deps = { db: world.db, clock: world.clock, publicUrl: "https://tool.test" };
  const { url, id } = await shareReport(deps, { userId, campaignId, days: 3 });
  const token = url.split("/").at(-1) ?? "";
  const { report, expiresAt } = await readShared(deps, token);
  const shown = presentShared(report, expiresAt);
  expect(shown.delivered).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toMatch(/Minor|BREAD|Umoya/);
  expect(
    JSON.stringify(await world.db.selectFrom("reportShare").selectAll().execute()),
  ).not.toContain(token);
  world.setNow(FRIDAY_MS + 9 * 24 * HOUR_MS);
  await expect(readShared(deps, token)).rejects.toMatchObject({ code: "not-found" });
  const strangerId = await anAdvertiser(world);
  // One after the other: what fails before anybody waits for it is a fault of the run.
  for (const ask of [
    () => readShares(deps, { userId: strangerId, campaignId }),
    () => revokeShare(deps, { userId: strangerId, id }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "not-found" });
  await revokeShare(deps, { userId, id });
  world.setNow(FRIDAY_MS + 5 * 24 * HOUR_MS);
  await expect(readShared(deps, token)).rejects.toMatchObject({ code: "not-found" });
});

test("a report holds the promise beside what came, whole by the hour, and prints", async () => {
  const report = presentReport(await ownReport(world, await aRunCampaign()));
  expect(report.promise).toMatchObject({ people: 300, delivered: { low: 270, high: 291 } });
  expect(report.perHour.reduce((sum, { sent }) => sum + sent, 0)).toBe(report.sent);
  expect(report.costPerDeliveredMinor).toBe(30);
  expect((await reportPdf(report, "")).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a shop's page is small, runs nothing of its owner's, and can be taken down", async () => {
  const userId = await anAdvertiser(world);
  const page = {
    name: "<script>alert(1)</script>",
    offer: "Half price & more",
    phone: "082 123 4567",
    whatsApp: "082 123 4567",
    address: "12 Main Road",
    openingHours: "Every day from eight",
    colour: "#FFEE00",
  };
  const site = await saveSite(world.deps, { ...page, userId, countryId: 6 });
  const pages = createSitePages(world.deps);
  const reply = await pages.request(`/s/${site.code}`);
  const html = await reply.text();
  expect(html.length).toBeLessThan(15_000);
  expect(html).not.toContain("<script");
  expect(html).toContain('href="tel:+27821234567"');
  const style = await (await pages.request(`/s/${site.code}.css`)).text();
  expect(style).toContain("color:#000");
  await takeDownSite(world.deps, { userId, id: site.id });
  const gone = await pages.request(`/s/${site.code}`);
  expect(gone.status).toBe(410);
  const words = await gone.text();
  expect(words).toContain("&lt;script&gt;");
  expect(words).toContain("This offer is over.");
  expect(words).not.toMatch(/tel:|Half price|Main Road/);
  // How to reach the shop is kept no longer than the page is shown.
  const { rows } = await world.pool.query<{ name: string; contact: string }>(
    "select name, phone || whats_app || address || opening_hours as contact from shop_site where id = $1",
    [site.id],
  );
  expect(rows).toEqual([{ name: page.name, contact: "" }]);
  expect(await listSites(world.deps, userId)).toEqual([]);
  await expect(
    saveSite(world.deps, { ...page, userId, countryId: 6, id: site.id }),
  ).rejects.toMatchObject({ code: "not-found" });
  const never = await pages.request("/s/abcdefgh");
  expect({ status: never.status, text: await never.text() }).toMatchObject({
    status: 404,
    text: expect.stringContaining("This page does not exist."),
  });
});

test("a page names the campaigns that are not over and lead to it, by their link or a button", async () => {
  const userId = await anAdvertiser(world, 100_000n);
  const page = { name: "Shop", offer: "Bread", phone: "", whatsApp: "", address: "" };
  const toSave = { ...page, openingHours: "", colour: "#0b5fa5", userId, countryId: 6 };
  const site = await saveSite(world.deps, toSave);
  const url = `${world.deps.publicUrl}/s/${site.code}`;
  const usedBy = async () => (await listSites(world.deps, userId))[0]?.usedBy;
  await aDraft(world, userId, { title: "Only a draft", kind: "sms-link", link: url });
  const linked = await aDraft(world, userId, { title: "Linked", kind: "sms-link", link: url });
  expect(await usedBy()).toEqual([]);
  world.setNow(FRIDAY_MS);
  await quoteAndSubmit(world, userId, linked.id);
  expect(await usedBy()).toEqual([{ campaignId: linked.id, title: "Linked" }]);
  const tapped = await aDraft(world, userId, {
    title: "Tapped",
    kind: "rcs",
    text: "",
    content: {
      agentName: "Shop",
      message: {
        type: "text",
        text: "Bread",
        suggestions: [{ type: "openUrl", text: "See it", postback: "see", url }],
      },
    },
  });
  await quoteAndSubmit(world, userId, tapped.id);
  await stopCampaign(world.deps, { userId, campaignCode: campaignCodeOf(linked.id) });
  expect(await usedBy()).toEqual([{ campaignId: tapped.id, title: "Tapped" }]);
});

test("templates are priced as long as they are, suffix and sender included", async () => {
  const templates = await readTemplates(world.db, { countryId: 6, nowMs: PAYDAY_MS });
  expect(templates.length).toBeGreaterThan(10);
  const payday = templates.find(({ id }) => id === "payday");
  expect(payday).toMatchObject({ parts: 1, pricePerThousandMinor: 30_000n });
  const tag = templates.find(({ kind }) => kind === "pcm");
  expect(tag).toMatchObject({ parts: 1, pricePerThousandMinor: 1000n });
});

test("templates for a kind are those that fit it, at its price, so that no occasion is empty", async () => {
  const asTags = await readTemplates(world.db, { countryId: 6, kind: "pcm", nowMs: FRIDAY_MS });
  expect(asTags.length).toBeGreaterThan(1);
  for (const { kind, text, pricePerThousandMinor } of asTags) {
    expect({ kind, pricePerThousandMinor }).toEqual({
      kind: "pcm",
      pricePerThousandMinor: 1000n,
    });
    expect([...withSamplePhone(text, "ZA")].length).toBeLessThanOrEqual(110);
  }
  const linked = await readTemplates(world.db, {
    countryId: 6,
    kind: "sms-link",
    nowMs: FRIDAY_MS,
  });
  expect(linked.map(({ id }) => id)).toEqual(expect.arrayContaining(["fashion-new", "food-lunch"]));
  expect(linked.map(({ id }) => id)).not.toContain("event-weekend");
});

test("templates of one country are offered there alone", async () => {
  const idsIn = async (countryId: number) =>
    (await readTemplates(world.db, { countryId, nowMs: HOMOWO_MS })).map(({ id }) => id);
  expect(await idsIn(7)).toContain("homowo");
  expect(await idsIn(6)).not.toContain("homowo");
  expect(await idsIn(6)).toContain("hair-weekday");
});

test("every example says how to reach the shop, which passes the contact rule of Ghana, in one part", async () => {
  const [asMessages, asTags] = await Promise.all([
    readTemplates(world.db, { countryId: 7, nowMs: FRIDAY_MS }),
    readTemplates(world.db, { countryId: 7, kind: "pcm", nowMs: FRIDAY_MS }),
  ]);
  expect(asMessages.length).toBeGreaterThan(10);
  for (const { id, text, kind, parts } of asMessages) {
    const filled = withShopPhone(text, "+233244123456", "GH") ?? "";
    const link = KINDS[kind].landingPage;
    expect({ id, problem: contactProblem({ text: filled, link, optOutSuffixes: [""] }) }).toEqual({
      id,
      problem: undefined,
    });
    expect({ id, parts }).toEqual({ id, parts: 1 });
  }
  expect(asTags.some(({ text }) => asksForPhone(text))).toBe(true);
});

test("campaigns are found by words, kind and state, in the order asked for", async () => {
  const userId = await anAdvertiser(world);
  await aDraft(world, userId, { title: "Alpha 100% off", people: 10 });
  await aDraft(world, userId, { title: "Beta", people: 30, kind: "pcm" });
  await aDraft(world, userId, { title: "Gamma", people: 20 });
  const titles = async (query: object) =>
    (await listCampaigns(world, { userId, ...query })).rows.map(({ title }) => title);
  expect(await titles({ search: "100%" })).toEqual(["Alpha 100% off"]);
  expect(await titles({ search: "%" })).toEqual(["Alpha 100% off"]);
  expect(await titles({ kind: "pcm" })).toEqual(["Beta"]);
  expect(await titles({ sort: "people" })).toEqual(["Beta", "Gamma", "Alpha 100% off"]);
  const page = await listCampaigns(world, { userId, sort: "title", limit: 2 });
  const cursor = page.nextCursor ?? "";
  expect(await titles({ sort: "title", cursor })).toEqual(["Gamma"]);
});

test("a visitor can have fifty drafts, and repeating a call makes no other", async () => {
  const userId = await anAdvertiser(world, 0n);
  const draft = { userId, isAnonymous: true, countryId: 6, kind: "sms" as const, fields: {} };
  const id = randomUUID();
  await createDraft(world.deps, { ...draft, id });
  for (let count = 1; count < 50; count += 1) await createDraft(world.deps, draft);
  await expect(createDraft(world.deps, draft)).rejects.toMatchObject({
    code: "resource-exhausted",
  });
  expect((await createDraft(world.deps, { ...draft, id })).campaign.id).toBe(id);
});
