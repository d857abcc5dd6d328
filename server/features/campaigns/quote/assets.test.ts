import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import { quoteCampaign } from "./quote-campaign.ts";
import { saveSite, takeDownSite } from "../sites/sites.ts";
import { aDraft, anAdvertiser, aWorld, FRIDAY_MS, type World } from "../testing/a-world.ts";
import { updateBlocked } from "../../administration/published/published.store.ts";
import { aStoredPicture } from "../testing/store-pictures.ts";
import { PAGE_IN_ZA } from "../sites/testing/a-page.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 60_000);
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

const link = "https://shop.example/offer";

async function problemsOf(userId: string, fields: DraftChanges): Promise<string[]> {
  const { id } = await aDraft(world, userId, fields);
  const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  return problems.map(({ path }) => path);
}

describe("the pictures of a campaign", () => {
  const display = (content: CampaignContent): DraftChanges => ({
    kind: "display",
    text: "",
    sender: "",
    link,
    content,
  });
  const banner = (size: string, url: string, byteSize = 40_000) => ({
    size,
    url,
    byteSize,
    mimeType: "image/png",
    altText: "Bread",
  });

  test("are the owner's own, and what they say they are", async () => {
    const userId = await anAdvertiser(world);
    const strip = await aStoredPicture(world.deps, userId);
    const box = await aStoredPicture(world.deps, userId, { size: "300x250" });
    const good = [banner("320x50", strip), banner("300x250", box)];
    expect(await problemsOf(userId, display({ creatives: good }))).toEqual([]);
    const strangers = await aStoredPicture(world.deps, await anAdvertiser(world));
    for (const [bad, other] of [
      [banner("320x50", "https://elsewhere.example/b.png"), good[1]],
      [banner("320x50", strangers), good[1]],
      [banner("320x50", strip, 1), good[1]],
      [{ ...banner("320x50", strip), mimeType: "image/gif" }, good[1]],
      [banner("320x50", box), banner("300x250", box)],
    ])
      expect(
        await problemsOf(
          userId,
          display({ creatives: [bad, other].filter((it) => it !== undefined) }),
        ),
      ).toEqual(["content.creatives.0.url"]);
  });

  test("of RCS are the owner's own, and its buttons lead to pages that can be reached", async () => {
    const userId = await anAdvertiser(world);
    const url = await aStoredPicture(world.deps, userId);
    const button = { type: "openUrl" as const, text: "See", postback: "see" };
    const rcs = (media: string, address: string): DraftChanges => ({
      kind: "rcs",
      text: "",
      content: {
        agentName: "Corner Shop",
        message: {
          type: "card",
          card: {
            media: { url: media, height: "SHORT" },
            suggestions: [{ ...button, url: address }],
          },
        },
      },
    });
    expect(await problemsOf(userId, rcs(url, link))).toEqual([]);
    expect(await problemsOf(userId, rcs("https://elsewhere.example/b.png", link))).toEqual([
      "content.message.card.media.url",
    ]);
    expect(await problemsOf(userId, rcs(url, "http://10.0.0.1/"))).toEqual([
      "content.message.card.suggestions.0.url",
    ]);
  });
});

test("a page that was taken down, that is somebody else's, or that is written in an odd way is no landing page", async () => {
  const userId = await anAdvertiser(world);
  const site = await saveSite(world.deps, { ...PAGE_IN_ZA, userId });
  const fields = { kind: "sms-link" as const, link: `${world.deps.publicUrl}/s/${site.code}` };
  expect(await problemsOf(userId, fields)).toEqual([]);
  expect(await problemsOf(await anAdvertiser(world), fields)).toEqual(["link"]);
  for (const odd of [
    fields.link.toUpperCase().replace(site.code.toUpperCase(), site.code),
    fields.link.replace("/s/", "/%73/"),
    `${fields.link}?a=1`,
  ])
    expect(await problemsOf(userId, { ...fields, link: odd })).toEqual(["link"]);
  await takeDownSite(world.deps, { userId, id: site.id });
  expect(await problemsOf(userId, fields)).toEqual(["link"]);
  const never = { ...fields, link: `${world.deps.publicUrl}/s/${randomUUID().slice(0, 8)}` };
  expect(await problemsOf(userId, never)).toEqual(["link"]);
});

test("words name a page of ours as a link does: an own one that is there, in its one way", async () => {
  const userId = await anAdvertiser(world);
  const { id, code } = await saveSite(world.deps, { ...PAGE_IN_ZA, userId });
  const deps = { ...world.deps, contentUrl: "https://pages.example" };
  const named = async (address: string, by = userId) => {
    const { id: draftId } = await aDraft(world, by, { text: `Half price: ${address}. See you` });
    const { problems } = await quoteCampaign(deps, {
      userId: by,
      isAnonymous: false,
      id: draftId,
    });
    return problems.map(({ path }) => path);
  };
  const plain = `pages.example/s/${code}`;
  for (const good of [
    plain,
    `(https://${plain})`,
    "my-pages.example/s/aaaaaaaa",
    "my--ｐages.example/s/aaaaaaaa",
    "my.ｐages.example/s/aaaaaaaa",
  ])
    expect(await named(good), good).toEqual([]);
  expect(await named(plain, await anAdvertiser(world))).toEqual(["text"]);
  for (const odd of [
    `pages.example/s/%${code.charCodeAt(0).toString(16)}${code.slice(1)}`,
    `pages.example/%73/${code}`,
    `pages.example/a/../s/${code}`,
    `pages.example:443/s/${code}`,
    `https://pages.example./s/${code}`,
    `pages.exam\u00adple/s/${code}`,
    `ｐages.example/s/${code}`,
    `now...ｐages.example/s/${code}`,
    `-ｐages.example/s/${code}`,
    `-pages.example/%73/${code}`,
  ])
    expect(await named(odd), odd).toEqual(["text"]);
  await takeDownSite(world.deps, { userId, id });
  expect(await named(plain)).toEqual(["text"]);
});

test("what administrators have taken down stands in no campaign: neither a page nor a picture", async () => {
  const userId = await anAdvertiser(world);
  const { code } = await saveSite(world.deps, { ...PAGE_IN_ZA, userId });
  const address = `${world.deps.contentUrl}/s/${code}`;
  const linked = { kind: "sms-link" as const, text: "Bread: {link}", link: address };
  const typed = { text: `Bread at half price, ${address}` };
  const picture = await aStoredPicture(world.deps, userId);
  const banner = { size: "320x50", url: picture, byteSize: 40_000, mimeType: "image/png" };
  const content = { creatives: [{ ...banner, altText: "Bread" }] };
  const shown = { kind: "display" as const, text: "", sender: "", link, content };
  const problems = async () => [
    await problemsOf(userId, linked),
    await problemsOf(userId, typed),
    (await problemsOf(userId, shown)).filter((path) => path.endsWith(".url")),
  ];
  expect(await problems()).toEqual([[], [], []]);
  const decision = { at: new Date(FRIDAY_MS), reason: "It is forbidden." };
  await updateBlocked(world.db, { kind: "page", place: code }, decision);
  const place = new URL(picture).pathname.replace("/files/", "");
  await updateBlocked(world.db, { kind: "picture", place }, decision);
  expect(await problems()).toEqual([["link"], ["text"], ["content.creatives.0.url"]]);
});

test("a message with more web addresses than can be looked at is refused", async () => {
  const userId = await anAdvertiser(world);
  const saidOf = async (count: number) => {
    const text = Array.from({ length: count }, (_, at) => `shop${at}.example`).join(" ");
    const content = { agentName: "Shop", message: { type: "text" as const, text } };
    const { id } = await aDraft(world, userId, { kind: "rcs", text: "", content });
    const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
    return problems.map(({ message }) => message).join("\n");
  };
  expect(await saidOf(50)).not.toContain("Name up to 50 web addresses");
  expect(await saidOf(51)).toContain("Name up to 50 web addresses; this has 51.");
});

test("pages of others are asked for by members alone, three at once", async () => {
  let atOnce = 0;
  let atMost = 0;
  const asked = new Set<string>();
  const landingPages = {
    async check(address: string) {
      asked.add(address);
      atOnce += 1;
      atMost = Math.max(atMost, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return undefined;
    },
    hostsOf: async () => [],
  };
  const userId = await anAdvertiser(world);
  const addresses = Array.from({ length: 7 }, (_, at) => `https://shop.example/${at}`);
  const suggestions = addresses.map((url, at) => ({
    type: "openUrl" as const,
    text: `See ${at}`,
    postback: `see-${at}`,
    url,
  }));
  const { id } = await aDraft(world, userId, {
    kind: "rcs",
    text: "",
    content: {
      agentName: "Corner Shop",
      message: { type: "text", text: "Bread at half price", suggestions },
    },
  });
  const deps = { ...world.deps, landingPages };
  await quoteCampaign(deps, { userId, isAnonymous: true, id });
  expect([...asked]).toEqual([]);
  await quoteCampaign(deps, { userId, isAnonymous: false, id });
  expect([...asked].toSorted()).toEqual(addresses);
  expect(atMost).toBe(3);
});
