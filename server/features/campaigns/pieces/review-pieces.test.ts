import { expect, test } from "vitest";
import { EMPTY_DRAFT, type WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { KIND_NAMES } from "../../../../domain/campaign/kinds/traits.ts";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import { seenBy } from "../hold-for-review.ts";
import { saveSite } from "../sites/sites.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { readReviewPieces } from "./read-review-pieces.ts";
import { readReviews } from "../review/read-reviews.ts";
import { reviewPieces } from "./review-pieces.ts";

const world = useWorld(FRIDAY_MS);

const picture = { mimeType: "image/png", byteSize: 1_000 };
const BANNERS: CampaignContent = {
  creatives: [
    { ...picture, url: "https://shop.test/a.png", altText: "Rolls on a tray", size: "300x250" },
    { ...picture, url: "https://shop.test/b.png", altText: "", size: "320x50" },
  ],
};
const RICH: CampaignContent = {
  agentName: "Corner Shop",
  message: {
    type: "card",
    card: {
      title: "Fresh rolls",
      description: "R2 each\nall week",
      media: { url: "https://shop.test/c.png", height: "TALL", altText: "A tray" },
      suggestions: [
        { type: "dial", text: "Call us", postback: "call", phoneNumber: "+27821234567" },
        { type: "openUrl", text: "Our page", postback: "page", url: "https://shop.test/" },
      ],
    },
  },
  fallbackText: "Fresh rolls, R2 each",
};
const PAGE = {
  name: "Corner Shop",
  offer: "Bread",
  address: "1 Main Road",
  openingHours: "",
  phone: "27821234567",
  whatsApp: "",
  pictureAlt: "",
  pictureUrl: "",
};
const written = (fields: Partial<WrittenCampaign>): WrittenCampaign => ({
  ...EMPTY_DRAFT,
  id: "c",
  userId: "u",
  countryId: 6,
  version: 1,
  revision: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  sender: "Shop",
  text: "Fresh rolls: {link}",
  link: "https://shop.test/rolls",
  ...fields,
});

test.each(KIND_NAMES)("of %s every line that waits has a name, and none is left out", (kind) => {
  const content = kind === "display" ? BANNERS : kind === "rcs" ? RICH : null;
  const campaign = written({ kind, content });
  for (const pages of [[], [PAGE]]) {
    const pieces = reviewPieces(campaign, pages);
    const lines = pieces.flatMap(({ text }) => text.split("\n"));
    expect(lines).toEqual(seenBy(campaign, pages).words.split("\n").filter(Boolean));
    expect(pieces[0]).toEqual({ of: "sender", text: "Shop" });
    expect(pieces.filter(({ of }) => of === "page")).toHaveLength(pages.length);
  }
});

test("a rich message is told apart: who writes, what stands on the card and its buttons, and the SMS in its place", () => {
  const pieces = reviewPieces(written({ kind: "rcs", content: RICH, link: "" }), []);
  expect(pieces.map(({ of, text }) => [of, text])).toEqual([
    ["sender", "Shop"],
    ["agent", "Corner Shop"],
    ["title", "Fresh rolls"],
    ["description", "R2 each\nall week"],
    ["picture-words", "A tray"],
    ["button", "Call us"],
    ["button", "Our page"],
    ["fallback", "Fresh rolls, R2 each"],
    ["opens", "https://shop.test/"],
    ["picture", "https://shop.test/c.png"],
    ["calls", "+27821234567"],
  ]);
});

test("what waits is read piece by piece, until its page says something else than what waits", async () => {
  const userId = await anAdvertiser(world);
  const site = {
    countryId: 6,
    name: "Corner Shop",
    offer: "Cold BEER at half price",
    phone: "",
    whatsApp: "",
    address: "",
    openingHours: "",
    colour: "#5b2a86",
    userId,
  };
  const { id: pageId, code } = await saveSite(world.deps, site);
  const link = `${world.deps.contentUrl}/s/${code}`;
  const text = "Half price: {link}";
  const { id } = await aDraft(world, userId, { kind: "sms-link", text, link });
  await quoteAndSubmit(world, userId, id);
  const pieces = async () => {
    const { waiting } = await readReviews(world.db);
    return (await readReviewPieces(world.deps, waiting)).get(id);
  };
  expect(await pieces()).toMatchObject([
    { of: "sender" },
    { of: "message", text: expect.stringContaining("Half price: {link}") },
    { of: "page", text: "Corner Shop\nCold BEER at half price" },
    { of: "opens", text: link },
  ]);
  await saveSite(world.deps, { ...site, id: pageId, offer: "Cold BEER at a third off" });
  expect(await pieces()).toBeUndefined();
});
