import { sql } from "kysely";
import { expect, test } from "vitest";
import { pictureKey } from "../../audience/files/pictures.ts";
import { deleteUnusedPictures } from "../../audience/files/upload.store.ts";
import { readReviewPieces } from "../pieces/read-review-pieces.ts";
import { approveCampaign } from "../review/testing/approve-campaign.ts";
import { readReviews } from "../review/read-reviews.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aStoredPicture } from "../testing/store-pictures.ts";
import { createSitePages } from "./sites.routes.ts";
import { saveSite, takeDownSite, type SiteContent } from "./sites.ts";
import { PAGE_IN_ZA } from "./testing/a-page.ts";

const world = useWorld(FRIDAY_MS);
const pictureAlt = 'Rolls on a "tray" & <b>bread</b>';
const aPicture = (userId: string, size = "300x250") => aStoredPicture(world.deps, userId, { size });
const keyOf = (url: string) => pictureKey(url, world.deps) ?? "";
const block = (url: string, reason: string | null) =>
  sql`update uploaded_file set blocked_at = case when ${reason}::text is null then null else now() end, blocked_reason = ${reason}
    where storage_key = ${keyOf(url)}`.execute(world.db);

async function aPage(content: Partial<SiteContent> = {}) {
  const userId = await anAdvertiser(world);
  const pictureUrl = await aPicture(userId);
  const first = { ...PAGE_IN_ZA, pictureUrl, pictureAlt, ...content, userId };
  const site = await saveSite(world.deps, first);
  const change = (changes: Partial<SiteContent>) =>
    saveSite(world.deps, { ...first, ...changes, id: site.id });
  const look = async () => (await createSitePages(world.deps).request(`/s/${site.code}`)).text();
  const link = `${world.deps.contentUrl}/s/${site.code}`;
  const submit = async () => {
    const { id } = await aDraft(world, userId, { kind: "sms-link", text: "Bread: {link}", link });
    await quoteAndSubmit(world, userId, id);
    return id;
  };
  return { userId, pictureUrl, site, change, look, submit };
}

const picturesIn = (html: string) => html.match(/<img [^>]*>/g) ?? [];

test("a page shows the picture of its owner above the offer, with room for it and words, and is as light as before", async () => {
  const { pictureUrl, look, change } = await aPage();
  const html = await look();
  expect(picturesIn(html)).toEqual([
    `<img class="picture" src="/files/${keyOf(pictureUrl)}" alt="Rolls on a &quot;tray&quot; &amp; &lt;b&gt;bread&lt;/b&gt;" width="300" height="250" decoding="async">`,
  ]);
  expect(html.indexOf("<img")).toBeLessThan(html.indexOf('class="offer"'));
  expect(html.length).toBeLessThan(15_000);
  expect(html).not.toContain("<script");
  await change({ pictureUrl: "", pictureAlt: "Of none" });
  expect(picturesIn(await look())).toEqual([]);
  expect(await look()).not.toContain("Of none");
});

test("a page takes only a picture that is its owner's, stored, shown and light, with words that say what it shows", async () => {
  const { userId, change, pictureUrl } = await aPage();
  const blocked = await aPicture(userId);
  await block(blocked, "It offers what the law forbids.");
  const heavy = await aStoredPicture(world.deps, userId, { sizeBytes: 150_001 });
  const again = [{ path: "pictureUrl", message: "Choose this picture again." }];
  for (const [name, url] of Object.entries({
    "somebody else's": await aPicture(await anAdvertiser(world)),
    "nobody's": `${world.deps.contentUrl}/files/pictures/0b6cf7b4-0000-4000-8000-000000000000`,
    elsewhere: `https://shop.example/files/${keyOf(pictureUrl)}`,
    "taken down": blocked,
  }))
    await expect(change({ pictureUrl: url }), name).rejects.toMatchObject({ details: again });
  await expect(change({ pictureUrl: heavy })).rejects.toMatchObject({
    details: [
      {
        path: "pictureUrl",
        message: "This picture can have up to 150 kB. Choose it again.",
      },
    ],
  });
  await expect(change({ pictureAlt: "" })).rejects.toMatchObject({
    details: [{ path: "pictureAlt", message: "Say what the picture shows." }],
  });
  await expect(change({ pictureAlt: "REJECT-ME" })).rejects.toMatchObject({
    details: [{ path: "offer" }],
  });
});

test("a page shows no picture while administrators have taken that down", async () => {
  const { pictureUrl, look } = await aPage();
  await block(pictureUrl, "It offers what the law forbids.");
  expect(picturesIn(await look())).toEqual([]);
  expect(await look()).toContain("Bread at half price");
  await block(pictureUrl, null);
  expect(picturesIn(await look())).toHaveLength(1);
});

test("a picture stays as long as a page shows it, and goes with the page", async () => {
  const { userId, pictureUrl, site } = await aPage();
  await aPicture(userId);
  await sql`update uploaded_file set updated_at = now() - interval '8 days' where user_id = ${userId}`.execute(
    world.db,
  );
  const left = async () => {
    await deleteUnusedPictures(world.db);
    const { rows } = await world.pool.query<{ key: string }>(
      "select storage_key as key from uploaded_file where user_id = $1",
      [userId],
    );
    return rows.map(({ key }) => key);
  };
  expect(await left()).toEqual([keyOf(pictureUrl)]);
  await takeDownSite(world.deps, { userId, id: site.id });
  expect(await left()).toEqual([]);
});

test("the words of a picture are looked at with the page, and the picture is shown to who looks", async () => {
  const { pictureUrl, submit, change } = await aPage({ pictureAlt: "Cold BEER on a tray" });
  const id = await submit();
  const { waiting } = await readReviews(world.db);
  expect(waiting.find(({ campaignId }) => campaignId === id)?.flags).toMatchObject([
    { words: ["BEER"] },
  ]);
  const pieces = (await readReviewPieces(world.deps, waiting)).get(id);
  expect(pieces).toContainEqual({ of: "picture", text: pictureUrl });
  expect(pieces?.find(({ of }) => of === "page")?.text).toContain("Cold BEER on a tray");
  const clean = await aPage();
  await clean.submit();
  for (const words of ["Cold BEER", "Verify your account today"])
    await expect(clean.change({ pictureAlt: words })).rejects.toMatchObject({
      details: [{ path: "offer", message: expect.stringContaining("nobody has looked") }],
    });
  await change({ pictureAlt: "Cold BEER" });
});

test("another picture than the one that was seen is not approved, and comes on no page that a campaign leads to that was", async () => {
  const { userId, change, submit, pictureUrl } = await aPage({ offer: "Cold BEER" });
  const id = await submit();
  const second = await aPicture(userId);
  await change({ pictureUrl: second });
  await expect(approveCampaign(world, userId, id)).rejects.toMatchObject({
    code: "aborted",
    reason: "page-changed",
  });
  await approveCampaign(world, userId, id);
  for (const changes of [{ pictureUrl }, { pictureUrl: second, pictureAlt: "Call 082 765 4321" }])
    await expect(change(changes)).rejects.toMatchObject({
      details: [
        {
          path: "pictureAlt" in changes ? "pictureAlt" : "pictureUrl",
          message: expect.stringContaining("or picture can be put here"),
        },
      ],
    });
  await change({ pictureUrl: second, pictureAlt: "Rolls" });
  await change({ pictureUrl: "" });
  await expect(change({ pictureUrl: second })).rejects.toMatchObject({
    details: [{ path: "pictureUrl" }],
  });
});
