import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";

let tool: TestApp;
let admin: Member;
beforeAll(async () => {
  tool = await createTestApp();
  admin = await anAdministrator();
}, 60_000);
afterAll(() => tool.close());

const REASON = "It offers what the law forbids.";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

async function anAdministrator(): Promise<Member> {
  const member = await tool.signedUp();
  tool.config.adminUserIds.push(member.userId);
  return member;
}
const aPage = (owner: Member) =>
  owner.client.sites.save({ name: "Corner Shop", offer: "Bread at half price", countryId: 6 });
async function aPicture(owner: TestBrowser): Promise<string> {
  const reply = await owner.fetch("/files/pictures/x.png", {
    method: "PUT",
    headers: { "content-type": "image/png" },
    body: PNG,
  });
  return ((await reply.json()) as { url: string }).url;
}
const statusOf = async (address: string) => {
  const anybody = await tool.openBrowser();
  return (await anybody.fetch(new URL(address).pathname)).status;
};
const noticesOf = async ({ userId }: Member) =>
  (
    await tool.database.pool.query<{ title: string; body: string }>(
      "select title, body from notification where user_id = $1 order by seq",
      [userId],
    )
  ).rows;
const audited = async (subject: string) =>
  (
    await tool.database.pool.query(
      `select action, actor_user_id as by, detail->>'reason' as reason from audit_log
       where subject_user_id = $1 and action ~ '^(page|picture)[.]' order by id`,
      [subject],
    )
  ).rows;

test("a page that is taken down is shown to nobody, its owner reads why, and it is put back", async () => {
  const owner = await tool.signedUp();
  const { id, url } = await aPage(owner);
  const other = await aPage(owner);
  const { findPublished, published, takeDown, putBack } = admin.client.administration;
  expect(await statusOf(url)).toBe(200);
  expect(await findPublished({ address: `${url}?x=1#offer` })).toMatchObject({
    address: url,
    kind: "page",
    name: "Corner Shop",
    owner: { userId: owner.userId, isVisitor: false },
    blocked: null,
  });
  await takeDown({ address: url, reason: REASON });
  await takeDown({ address: url, reason: "Again." });
  expect([await statusOf(url), await statusOf(other.url)]).toEqual([410, 200]);
  const seen = await (await (await tool.openBrowser()).fetch(new URL(url).pathname)).text();
  expect(seen).toContain("This page is not available any more.");
  expect(seen).not.toMatch(/Corner Shop|law forbids/);
  await expect(owner.client.sites.poster({ id, paper: "A4" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await statusOf(`${url}.css`)).toBe(404);
  const { rows } = await published({ userId: owner.userId });
  expect(rows.find(({ address }) => address === url)?.blocked).toMatchObject({ reason: REASON });
  const { sites } = await owner.client.sites.list({});
  expect(sites.find((site) => site.id === id)?.blockedReason).toBe(REASON);
  expect(await noticesOf(owner)).toEqual([
    {
      title: "Loudhailer took your page “Corner Shop” down",
      body: `${REASON} Nobody sees it any more. Write to us if you think that is wrong.`,
    },
  ]);
  // Writing it anew shows nothing of it.
  await owner.client.sites.save({ id, name: "Shop", offer: "Milk", countryId: 6 });
  expect(await statusOf(url)).toBe(410);
  await putBack({ address: url, reason: "The offer is another one now." });
  expect(await statusOf(url)).toBe(200);
  expect((await noticesOf(owner)).at(-1)).toMatchObject({
    title: "Your page “Shop” is shown again",
  });
  const by = admin.userId;
  expect(await audited(owner.userId)).toEqual([
    { action: "page.taken-down", by, reason: REASON },
    { action: "page.put-back", by, reason: "The offer is another one now." },
  ]);
});

test("a picture that is taken down is shown to nobody, also one of a visitor", async () => {
  const [owner, visitor] = [await tool.signedUp(), await tool.openBrowser()];
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const [own, other, strange] = [
    await aPicture(owner),
    await aPicture(owner),
    await aPicture(visitor),
  ];
  const { findPublished, published, takeDown, putBack } = admin.client.administration;
  for (const address of [own, strange]) await takeDown({ address, reason: REASON });
  expect([await statusOf(own), await statusOf(other), await statusOf(strange)]).toEqual([
    404, 200, 404,
  ]);
  expect(await findPublished({ address: strange })).toMatchObject({
    kind: "picture",
    owner: { name: "", isVisitor: true },
    blocked: { reason: REASON },
  });
  const { rows } = await published({ userId: owner.userId });
  expect(rows.map(({ address, blocked }) => [address, blocked !== null]).toSorted()).toEqual(
    [
      [own, true],
      [other, false],
    ].toSorted(),
  );
  expect((await noticesOf(owner)).map(({ title }) => title)).toEqual([
    "Loudhailer took one of your pictures down",
  ]);
  await putBack({ address: own, reason: "It was another one." });
  expect([await statusOf(own), await statusOf(strange)]).toEqual([200, 404]);
});

test("a page goes on without its picture that is taken down, which its owner's data still name", async () => {
  const owner = await tool.signedUp();
  const pictureUrl = await aPicture(owner);
  const words = { name: "Corner Shop", offer: "Bread at half price", pictureAlt: "Rolls" };
  const { url } = await owner.client.sites.save({ ...words, pictureUrl, countryId: 6 });
  const seen = async () => (await (await tool.openBrowser()).fetch(new URL(url).pathname)).text();
  const path = new URL(pictureUrl).pathname;
  expect(await seen()).toContain(`src="${path}" alt="Rolls" width="1" height="1"`);
  await admin.client.administration.takeDown({ address: pictureUrl, reason: REASON });
  const without = await seen();
  expect(without).toContain(words.offer);
  expect(without).not.toContain(path);
  const { data } = await owner.client.privacy.exportData({});
  expect(data).toMatchObject({
    sites: [{ picture_key: path.slice("/files/".length), picture_alt: "Rolls" }],
  });
  const { sites } = await owner.client.sites.list({});
  expect(sites).toMatchObject([{ pictureUrl, pictureAlt: "Rolls" }]);
});

test("pictures of a suspended account are shown to nobody", async () => {
  const owner = await tool.signedUp();
  const picture = await aPicture(owner);
  const { suspend, unsuspend } = admin.client.administration;
  await suspend({ userId: owner.userId, reason: REASON });
  expect(await statusOf(picture)).toBe(404);
  await unsuspend({ userId: owner.userId, reason: REASON });
  expect(await statusOf(picture)).toBe(200);
});

test("what is not ours or not there cannot be taken down, and nobody puts back the own page", async () => {
  const own = await aPage(admin);
  const second = await anAdministrator();
  const { takeDown, putBack, findPublished } = admin.client.administration;
  for (const address of [
    "https://shop.example/s/abcdefgh",
    own.url.replace(own.code, "zzzzzzzz"),
    own.url.replace(/\/s\/.*/, "/files/pictures/0b6cf7b4-0000-4000-8000-000000000000"),
    "not an address",
  ]) {
    const missing = { code: "not-found" };
    await expect(findPublished({ address })).rejects.toMatchObject(missing);
    await expect(takeDown({ address, reason: REASON })).rejects.toMatchObject(missing);
  }
  await second.client.administration.takeDown({ address: own.url, reason: REASON });
  await expect(putBack({ address: own.url, reason: "It is fine." })).rejects.toMatchObject({
    code: "permission-denied",
  });
  expect(await statusOf(own.url)).toBe(410);
});
