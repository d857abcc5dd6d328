import { sql } from "kysely";
import { expect, test } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { saveSite, type SiteContent } from "../sites/sites.ts";
import { sendTest } from "../test-copies/send-test.ts";
import { approveCampaign, seenOf } from "./testing/approve-campaign.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { provePhones } from "../testing/prove-phones.ts";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import { createSitePages } from "../sites/sites.routes.ts";
import { readReviews } from "./read-reviews.ts";
import { PAGE } from "../sites/testing/a-page.ts";

const world = useWorld(FRIDAY_MS);
const DAY_MS = 86_400_000;
async function aPage(content: Partial<SiteContent> = {}) {
  const userId = await anAdvertiser(world);
  const save = (changes: Partial<SiteContent> & { id?: string; countryId?: number }) =>
    saveSite(world.deps, { countryId: 6, ...PAGE, ...content, ...changes, userId });
  const site = await save({});
  const link = `${world.deps.contentUrl}/s/${site.code}`;
  const fields = { kind: "sms-link" as const, text: "Bread at half price: {link}", link };
  const { id } = await aDraft(world, userId, fields);
  const typed = async () => {
    const text = `Bread at half price: ${link.replace(/^https?:[/][/]/, "").toUpperCase()}`;
    return (await aDraft(world, userId, { text })).id;
  };
  const change = (changes: Partial<SiteContent> & { countryId?: number }) =>
    save({ ...changes, id: site.id });
  const look = async () => {
    const reply = await createSitePages(world.deps).request(`/s/${site.code}`);
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  return { userId, id, typed, change, look };
}
const flagsOf = async (id: string) => {
  const { waiting } = await readReviews(world.db);
  return waiting.flatMap(({ campaignId, flags }) => (campaignId === id ? flags : []));
};

test("what a shop says on its page of ours is looked at with the campaign that leads there", async () => {
  const clean = await aPage();
  await quoteAndSubmit(world, clean.userId, clean.id);
  expect(await flagsOf(clean.id)).toEqual([]);
  const beer = await aPage({ offer: "Cold BEER at half price" });
  await quoteAndSubmit(world, beer.userId, beer.id);
  expect(await flagsOf(beer.id)).toMatchObject([{ words: ["BEER"] }]);
  const typed = await beer.typed();
  await quoteAndSubmit(world, beer.userId, typed);
  expect(await flagsOf(typed)).toMatchObject([{ words: ["BEER"] }]);
  const bank = await aPage({ name: "CAP1TEC", openingHours: "Verify your account today" });
  await quoteAndSubmit(world, bank.userId, bank.id);
  const risks = (await flagsOf(bank.id)).map(({ risk }) => risk);
  expect(risks.toSorted()).toEqual(["look-alike-sender", "phishing-words"]);
});

test("no test copy leads to a page with words that somebody has to look at first", async () => {
  const testNumbers = ["082 123 4567"];
  const { userId, id } = await aPage({ offer: "Cold BEER at half price" });
  await provePhones(world, userId, testNumbers);
  await expect(sendTest(world.deps, { userId, id, testNumbers })).rejects.toMatchObject({
    details: [{ path: "text", message: expect.stringContaining("check these words") }],
  });
});

test("a page that people are led to takes no words that nobody has looked at; what was there may stay", async () => {
  const { userId, id, change } = await aPage({ offer: "Cold BEER at half price" });
  // Nobody is led there yet: the campaign is looked at with whatever it leads to.
  await change({ offer: "Cold BEER and wine" });
  await quoteAndSubmit(world, userId, id);
  await change({ offer: "Cold beer and wine at a third off", address: "12 Main Road" });
  const elsewhere = { name: "CAP1TEC", countryId: GHANA.id, phone: "" };
  for (const changes of [
    { openingHours: "Verify your account today" },
    { name: "CAP1TEC" },
    elsewhere,
  ])
    await expect(change({ offer: "Cold beer", ...changes })).rejects.toMatchObject({
      code: "invalid-argument",
      details: [{ path: "offer" }],
    });
});

test("what the law forbids is refused wherever it stands on a page", async () => {
  const { change } = await aPage();
  for (const field of ["name", "offer", "address", "openingHours"])
    await expect(change({ [field]: "REJECT-ME" }), field).rejects.toMatchObject({
      code: "invalid-argument",
      details: [{ path: "offer" }],
    });
});

test("a page's number to call may be a landline, the one of WhatsApp may not", async () => {
  const { change, look } = await aPage({ phone: "011 555 0100" });
  expect((await look()).text).toContain('href="tel:+27115550100"');
  const refusal = (changes: Partial<SiteContent>) =>
    change(changes).catch((error) => error.details);
  expect(await refusal({ phone: "0902 123 456" })).toEqual([
    { path: "phone", message: "Not a phone number in South Africa." },
  ]);
  expect(await refusal({ whatsApp: "011 555 0100" })).toEqual([
    { path: "whatsApp", message: "Not a mobile number in South Africa." },
  ]);
});

test("a page in the language of one reader is not another's, in no cache", async () => {
  const { headers } = await (await aPage()).look();
  expect(headers.get("Cache-Control")).toContain("public");
  expect(headers.get("Vary")).toBe("Accept-Language");
});

test("whoever is suspended shows no page, and shows it again afterwards", async () => {
  const { userId, look } = await aPage();
  const actor = { actorUserId: "admin-1", requestId: "r1" };
  expect(await look()).toMatchObject({ status: 200 });
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  const { status, text } = await look();
  expect(status).toBe(404);
  expect(text).not.toContain(PAGE.name);
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  expect(await look()).toMatchObject({ status: 200 });
});

test("whom a page calls stays while a campaign that was let go with it leads there", async () => {
  const { userId, id, change } = await aPage({ offer: "Cold BEER at half price" });
  await quoteAndSubmit(world, userId, id);
  const other = { offer: "Cold BEER at half price", phone: "082 765 4321" };
  await change({ ...other, phone: "082 123 4567", whatsApp: "082 123 4567" });
  // Whoever looks now reads this.
  await expect(approveCampaign(world, userId, id)).rejects.toMatchObject({ code: "aborted" });
  await approveCampaign(world, userId, id);
  await expect(change({ ...other, whatsApp: "082 123 4567" })).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "phone", message: expect.stringContaining("Make another page") }],
  });
  await expect(change({ ...other, phone: "082 123 4567" })).rejects.toMatchObject({
    details: [{ path: "whatsApp" }],
  });
  await change({
    ...other,
    phone: "082 123 4567",
    whatsApp: "082 123 4567",
    address: "1 Main Road",
  });
});

test("a page that changed while its campaign waited is read once more before that goes out", async () => {
  const { userId, id, change } = await aPage({ offer: "Cold BEER at half price" });
  await quoteAndSubmit(world, userId, id);
  const wordsOf = async () =>
    (await readReviews(world.db)).waiting.find((it) => it.campaignId === id)?.words;
  expect(await wordsOf()).toContain("27821234567");
  const first = await seenOf(world, id);
  await change({ offer: "Cold BEER at half price", phone: "082 765 4321" });
  await expect(approveCampaign(world, userId, id)).rejects.toMatchObject({
    code: "aborted",
    reason: "page-changed",
  });
  expect(await wordsOf()).toContain("27827654321");
  // Another administrator has the queue open as it was.
  await expect(approveCampaign(world, userId, id, first)).rejects.toMatchObject({
    reason: "page-changed",
  });
  await approveCampaign(world, userId, id);
  expect(await wordsOf()).toBeUndefined();
});

test("the words of a page get no other number and no other address while a campaign that was let go leads there", async () => {
  const { userId, id, change, look } = await aPage({ offer: "Cold BEER: call 082 111 2222" });
  await quoteAndSubmit(world, userId, id);
  await approveCampaign(world, userId, id);
  const offer = "Cold BEER: call 082 111 2222";
  for (const changes of [
    { address: "We moved, call 082 765 4321" },
    { openingHours: "See www.other-shop.example" },
    { name: "Corner Shop 0827654321" },
  ])
    await expect(change({ offer, ...changes })).rejects.toMatchObject({
      code: "invalid-argument",
      details: [{ path: Object.keys(changes)[0] }],
    });
  await change({ offer: "Ice cold BEER", address: "Call 082 111 2222" });
  // Its messages lie on phones for a while.
  const settled = (days: number) =>
    sql`update campaign set settled_at = ${new Date(FRIDAY_MS - days * DAY_MS)} where id = ${id}`.execute(
      world.db,
    );
  await settled(29);
  const moved = { offer: "Ice cold BEER", address: "We moved, call 082 765 4321" };
  await expect(change(moved)).rejects.toMatchObject({ details: [{ path: "address" }] });
  await settled(31);
  await change(moved);
  expect((await look()).text).toContain('<meta name="format-detection" content="telephone=no">');
});

test("an address on a page of ours that passes for a bank's waits with the campaign, and comes on no page later", async () => {
  const bank = await aPage({ offer: "Log in at capitec-login.example" });
  await quoteAndSubmit(world, bank.userId, bank.id);
  expect(await flagsOf(bank.id)).toMatchObject([{ risk: "look-alike-link" }]);
  const clean = await aPage();
  await quoteAndSubmit(world, clean.userId, clean.id);
  await expect(
    clean.change({ openingHours: "Log in at capitec-login.example" }),
  ).rejects.toMatchObject({ code: "invalid-argument", details: [{ path: "offer" }] });
});
