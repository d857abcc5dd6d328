import { domainToASCII } from "node:url";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
} from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { seenBy } from "../hold-for-review.ts";
import { approveCampaign } from "./testing/approve-campaign.ts";
import { listSites, saveSite } from "../sites/sites.ts";
import { readReviews } from "./read-reviews.ts";

const world = useWorld(FRIDAY_MS);

const PAGE = {
  name: "Corner Shop",
  phone: "082 123 4567",
  whatsApp: "",
  address: "",
  openingHours: "",
  colour: "#5b2a86",
};

const setRules = (rules: { refused?: string[]; held?: string[] }) => {
  const value = JSON.stringify({ refused: [], held: [], allowed: [], ...rules });
  return sql`update config_section set value = ${value}::json where name = 'linkRules'`.execute(
    world.db,
  );
};
afterEach(() => setRules({}));

async function submit(fields: DraftChanges) {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, fields);
  await quoteAndSubmit(world, userId, id);
  return id;
}
async function flagsOf(id: string) {
  const { waiting } = await readReviews(world.db);
  return waiting.flatMap(({ campaignId, flags }) => (campaignId === id ? flags : []));
}
const rcs = (agentName: string): DraftChanges => ({
  kind: "rcs",
  text: "",
  content: { agentName, message: { type: "text", text: "Bread at half price" } },
});

test("an address that is typed into the words waits as a link does: it looks like a bank's, or is of bad repute", async () => {
  expect(
    await flagsOf(await submit({ text: "Your money waits: capitec-login.example/now" })),
  ).toMatchObject([{ risk: "look-alike-link", values: { host: "capitec-login.example" } }]);
  expect(await flagsOf(await submit({ text: "See HTTPS://Offer.ngrok.app" }))).toMatchObject([
    { risk: "link-reputation", values: { host: "offer.ngrok.app" } },
  ]);
  expect(await flagsOf(await submit({ text: "Bread at half price, at shop.example" }))).toEqual([]);
});

test("what administrators refuse is refused in the words too; what they hold later stops what is booked", async () => {
  await setRules({ refused: ["bad.example"] });
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { text: "Bread at half price: shop.bad.example" });
  const quote = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  expect(quote.problems).toMatchObject([
    { path: "text", message: expect.stringContaining("shop.bad.example") },
  ]);
  const booked = await submit({ text: "Bread at half price, at later.example" });
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  await setRules({ held: ["later.example"] });
  await world.catchUp();
  expect((await flagsOf(booked)).map(({ risk }) => risk)).toEqual(["link-reputation"]);
});

test("a website that is refused is refused in its own letters too, when it is typed into the words", async () => {
  await setRules({ refused: [domainToASCII("bäckerei.example")] });
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { text: "Bread at half price: www.bäckerei.example" });
  const quote = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  expect(quote.problems).toMatchObject([{ path: "text" }]);
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

test("the agent of an RCS message that can be taken for a bank waits as a sender does", async () => {
  expect(await flagsOf(await submit(rcs("CAP1TEC")))).toMatchObject([
    { risk: "look-alike-sender", words: ["CAP1TEC"], values: { name: "Capitec" } },
  ]);
  expect(await flagsOf(await submit(rcs("Corner Shop")))).toEqual([]);
});

test("what a button opens or calls is approved with the words: another page or number is not what was seen", async () => {
  const userId = await anAdvertiser(world);
  const seen = async (button: { url: string } | { phoneNumber: string }) => {
    const shown = { text: "See us", postback: "see" };
    const suggestion =
      "url" in button
        ? { type: "openUrl" as const, ...shown, ...button }
        : { type: "dial" as const, ...shown, ...button };
    const message = { type: "text" as const, text: "Cold beer", suggestions: [suggestion] };
    const content = { agentName: "Corner Shop", message };
    const draft = await aDraft(world, userId, { kind: "rcs", text: "", content });
    const { words, seen: parts } = seenBy(draft, []);
    return { words, parts: parts.toString("hex") };
  };
  for (const [one, another] of [
    [{ phoneNumber: "+27110000000" }, { phoneNumber: "+27110000001" }],
    [{ url: "https://shop.example/a" }, { url: "https://shop.example/b" }],
    [{ url: "https:\\\\shop.example" }, { url: "https:\\\\other.example" }],
    [{ url: 'https://shop.example/"a' }, { url: 'https://shop.example/"b' }],
  ] as const) {
    const [shown, again, other] = [await seen(one), await seen(one), await seen(another)];
    expect(shown).toEqual(again);
    // Whoever approves reads where it leads, and approves that alone.
    expect(shown.words).not.toBe(other.words);
    expect(shown.parts).not.toBe(other.parts);
  }
});

test("a line of the text that becomes the agent's name is not what was approved", async () => {
  const userId = await anAdvertiser(world);
  const content = (agentName: string, text: string) => ({
    agentName,
    message: { type: "text" as const, text },
  });
  const fields = {
    kind: "rcs" as const,
    text: "",
    sender: "",
    content: content("Corner Shop", "Capitec\ncard holders: cold beer at half price"),
  };
  const { id } = await aDraft(world, userId, fields);
  await quoteAndSubmit(world, userId, id);
  const edit = async (changes: DraftChanges) => {
    const { campaign } = await reread(world, userId, id);
    await editCampaign(world.deps, { userId, id, version: campaign.version, fields: changes });
  };
  await approveCampaign(world, userId, id);
  await world.catchUp();
  // What was approved is not held again, in whatever order its fields come.
  const { agentName, message } = fields.content;
  await edit({ content: { message: { text: message.text, type: message.type }, agentName } });
  expect(await flagsOf(id)).toEqual([]);
  await world.catchUp();
  await edit({
    sender: "Corner Shop",
    content: content("Capitec", "card holders: cold beer at half price"),
  });
  expect(await flagsOf(id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ risk: "look-alike-sender" })]),
  );
});

test("an address that is written in an odd way is refused or waits as what browsers read in it", async () => {
  await setRules({ refused: ["bad.example"] });
  const userId = await anAdvertiser(world);
  for (const odd of ["https://login_.bad.example", "now...bad.example/x", "bad。example/now"]) {
    const { id } = await aDraft(world, userId, { text: `Bread: ${odd}` });
    const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
    expect([odd, problems]).toMatchObject([odd, [{ path: "text" }]]);
  }
  for (const odd of ["http://3117180165/login", "https://bad[.example/"])
    expect([odd, await flagsOf(await submit({ text: `Bread: ${odd}` }))]).toMatchObject([
      odd,
      [{ risk: "link-reputation" }],
    ]);
});

test("an address without a name waits", async () => {
  const bare = [{ risk: "link-reputation", values: { why: "an address without a name" } }];
  expect(await flagsOf(await submit({ text: "Log in: http://185.220.101.5/login" }))).toMatchObject(
    bare,
  );
});

test("what administrators refuse or hold is looked for on the pages of ours that a campaign leads to", async () => {
  await setRules({ refused: ["bad.example"], held: ["odd.example"] });
  const userId = await anAdvertiser(world);
  const page = { ...PAGE, userId, countryId: 6 };
  const onPage = async (offer: string) => {
    const { code } = await saveSite(world.deps, { ...page, offer });
    const link = `${world.deps.contentUrl}/s/${code}`;
    return aDraft(world, userId, { kind: "sms-link", text: "Bread: {link}", link });
  };
  const bad = await onPage("See www.bad.example");
  const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id: bad.id });
  expect(problems).toMatchObject([
    { path: "link", message: expect.stringContaining("www.bad.example") },
  ]);
  const odd = await onPage("See odd.example");
  await quoteAndSubmit(world, userId, odd.id);
  expect(await flagsOf(odd.id)).toMatchObject([
    { risk: "link-reputation", values: { host: "odd.example" } },
  ]);
  const clean = await onPage("Bread at half price");
  await quoteAndSubmit(world, userId, clean.id);
  const { code } = await saveSite(world.deps, { ...page, offer: "Rolls" });
  const free = (await listSites(world.deps, userId)).find((site) => site.code === code);
  // Nobody is led there.
  await saveSite(world.deps, { ...page, id: free?.id ?? "", offer: "See odd.example" });
  const led = (await listSites(world.deps, userId)).find(
    ({ offer }) => offer === "Bread at half price",
  );
  await expect(
    saveSite(world.deps, { ...page, id: led?.id ?? "", offer: "See odd.example" }),
  ).rejects.toMatchObject({
    details: [{ path: "offer", message: expect.stringContaining("odd.example") }],
  });
});
