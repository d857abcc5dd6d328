import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { DEFAULT_ABUSE_LIMITS } from "../../../../domain/risk/abuse-limits.ts";
import { countSharing } from "../../accounts/signals/account-signal.store.ts";
import { forgetAccountSignals, noteSignals } from "../../accounts/signals/note-signals.ts";
import { rememberOptOut } from "../../audience/lists/remember-opt-out.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { sendTest } from "../test-copies/send-test.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
} from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { provePhones } from "../testing/prove-phones.ts";
import { decideReview } from "./decide-review.ts";
import { asRead } from "./testing/approve-campaign.ts";
import { readReviews } from "./read-reviews.ts";

const world = useWorld(FRIDAY_MS);
const DAY_MS = 24 * HOUR_MS;
const LONG =
  "Fresh bread every morning from six, and on Saturdays two loaves for the price of one. Call 011 555 0100.";

beforeEach(() => set("linkRules", { refused: [], held: [], allowed: [] }));

const set = (name: string, value: object) =>
  sql`update config_section set value = ${JSON.stringify(value)}::json where name = ${name}`.execute(
    world.db,
  );
async function submit(userId: string, fields: DraftChanges = {}) {
  const { id } = await aDraft(world, userId, fields);
  await quoteAndSubmit(world, userId, id);
  return id;
}
const linked = (link: string): DraftChanges => ({
  kind: "sms-link",
  text: "Bread at half price: {link}",
  link,
});
async function flagsOf(id: string) {
  const { waiting } = await readReviews(world.db);
  return waiting.flatMap(({ campaignId, flags }) => (campaignId === id ? flags : []));
}
const risksOf = async (id: string) => (await flagsOf(id)).map(({ risk }) => risk);
const approve = async (id: string) => {
  const { revision } = (await readReviews(world.db)).waiting.find(
    ({ campaignId }) => campaignId === id,
  ) ?? { revision: 0 };
  const verdict = await asRead(world, id, { approves: true });
  await decideReview(
    world.deps,
    { campaignId: id, revision, verdict },
    { actorUserId: "admin-1", requestId: "r1" },
  );
};

test("a sender that can be taken for a bank waits; once let go, this account uses it and no other does", async () => {
  const userId = await anAdvertiser(world);
  const id = await submit(userId, { sender: "CAP1TEC" });
  expect(await flagsOf(id)).toMatchObject([
    { risk: "look-alike-sender", words: ["CAP1TEC"], values: { name: "Capitec" } },
  ]);
  await approve(id);
  expect(await risksOf(await submit(userId, { sender: "CAP1TEC" }))).toEqual([]);
  const other = await anAdvertiser(world);
  expect(await risksOf(await submit(other, { sender: "CAP1TEC" }))).toEqual(["look-alike-sender"]);
});

test("neither that nor words that ask for secrets go out as a test copy", async () => {
  const userId = await anAdvertiser(world);
  const testNumbers = ["082 123 4567"];
  await provePhones(world, userId, testNumbers);
  for (const fields of [
    { sender: "Capitec" },
    { text: "Verify your account today, or lose it." },
  ]) {
    const { id } = await aDraft(world, userId, fields);
    await expect(sendTest(world.deps, { userId, id, testNumbers })).rejects.toMatchObject({
      details: [{ path: "text", message: expect.stringContaining("check these words") }],
    });
  }
});

test("a link that looks like a bank's, or that a list calls bad, waits with the reason", async () => {
  const userId = await anAdvertiser(world);
  expect(
    await flagsOf(await submit(userId, linked("https://capitec-login.example/"))),
  ).toMatchObject([
    { risk: "look-alike-link", values: { host: "capitec-login.example", name: "Capitec" } },
  ]);
  const tunnel = await submit(userId, linked("https://offer.ngrok.app/"));
  expect(await flagsOf(tunnel)).toMatchObject([
    { risk: "link-reputation", values: { host: "offer.ngrok.app", why: "tunnel" } },
  ]);
  await approve(tunnel);
  expect(await risksOf(await submit(userId, linked("https://offer.ngrok.app/")))).toEqual([]);
});

test("a website that was let go is that one alone: another of the account waits", async () => {
  const userId = await anAdvertiser(world);
  await approve(await submit(userId, linked("https://offer.ngrok.app/")));
  const other = await submit(userId, linked("https://other.ngrok.app/"));
  expect(await risksOf(other)).toEqual(["link-reputation"]);
});

test("administrators refuse, hold and allow websites; where a page leads on the way counts too", async () => {
  await set("linkRules", {
    refused: ["bad.example"],
    held: ["odd.example"],
    allowed: ["ngrok.app"],
  });
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, linked("https://shop.bad.example/"));
  const quote = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  expect(quote.problems).toMatchObject([
    { path: "link", message: expect.stringContaining("shop.bad.example") },
  ]);
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "invalid-argument",
  });
  expect(await risksOf(await submit(userId, linked("https://odd.example/")))).toEqual([
    "link-reputation",
  ]);
  expect(await risksOf(await submit(userId, linked("https://offer.ngrok.app/")))).toEqual([]);
  world.deps.landingPages = {
    check: async () => undefined,
    hostsOf: async () => ["short.example", "odd.example"],
  };
  const redirected = await submit(userId, linked("https://short.example/x"));
  delete world.deps.landingPages;
  expect(await flagsOf(redirected)).toMatchObject([{ values: { host: "odd.example" } }]);
});

test("a page that turns bad before it is sent stops what is booked, and waits until somebody lets it go", async () => {
  const userId = await anAdvertiser(world);
  const id = await submit(userId, linked("https://shop.example/offer"));
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  expect((await reread(world, userId, id)).campaign.status).toBe("scheduled");
  await set("linkRules", { refused: [], held: ["shop.example"], allowed: [] });
  await world.catchUp();
  expect(await risksOf(id)).toEqual(["link-reputation"]);
  expect((await reread(world, userId, id)).campaign.status).toBe("pending");
  await world.catchUp();
  const { rows } = await world.gatewayPool.query<{ status: number }>(
    "select status from service where campaign_code like $1",
    [`%${id}%`],
  );
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 250));
  await approve(id);
  await world.advanceTo(FRIDAY_MS + 4 * HOUR_MS);
  expect((await reread(world, userId, id)).campaign.status).toBe("scheduled");
  expect(await flagsOf(id)).toEqual([]);
});

test("an account with mail to throw away waits, until somebody has let it go", async () => {
  const userId = await anAdvertiser(world);
  await sql`update "user" set email = ${`${userId}@mailinator.com`} where id = ${userId}`.execute(
    world.db,
  );
  const id = await submit(userId);
  expect(await flagsOf(id)).toMatchObject([
    { risk: "disposable-mail", values: { host: "mailinator.com" } },
  ]);
  await approve(id);
  expect(await risksOf(await submit(userId))).toEqual([]);
});

test("new accounts that send the same words wait from the limit on, however they are written; old ones do not", async () => {
  await set("abuseLimits", { ...DEFAULT_ABUSE_LIMITS, mostAccountsOfWords: 1 });
  const isNew = async () => {
    const userId = await anAdvertiser(world);
    await sql`update "user" set created_at = ${new Date(FRIDAY_MS)} where id = ${userId}`.execute(
      world.db,
    );
    return userId;
  };
  const [first, second, third] = [await isNew(), await isNew(), await isNew()];
  expect(await risksOf(await submit(first, { text: LONG }))).toEqual([]);
  expect(await risksOf(await submit(second, { text: LONG }))).toEqual([]);
  const varied = LONG.replaceAll("o", "0").replace("Saturdays", "SATURDAYS");
  expect(await flagsOf(await submit(third, { text: varied }))).toMatchObject([
    { risk: "same-words", values: { found: 2, most: 1 } },
  ]);
  const old = await anAdvertiser(world);
  await sql`update "user" set created_at = ${new Date(FRIDAY_MS - 40 * DAY_MS)} where id = ${old}`.execute(
    world.db,
  );
  expect(await risksOf(await submit(old, { text: LONG }))).toEqual([]);
});

test("a device that too many accounts sign in on makes their campaigns wait; after 30 days nothing is left of it", async () => {
  await set("abuseLimits", { ...DEFAULT_ABUSE_LIMITS, mostAccountsOfDevice: 1 });
  const users = await Promise.all([1, 2, 3].map(() => anAdvertiser(world)));
  for (const userId of users)
    await noteSignals(world.db, world.deps.signalDigest, {
      userId,
      seen: { device: "one-tablet" },
      at: new Date(FRIDAY_MS),
    });
  const [userId = ""] = users;
  expect(await flagsOf(await submit(userId))).toMatchObject([
    { risk: "shared-device", values: { found: 2, most: 1 } },
  ]);
  const { rows } = await sql`select digest::text from account_signal`.execute(world.db);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from("one-tablet").toString("hex"));
  const asked = { userId, words: null, since: new Date(0) };
  const later = (days: number) => ({
    db: world.db,
    clock: { now: () => new Date(FRIDAY_MS + days * DAY_MS) },
  });
  await forgetAccountSignals(later(29));
  expect((await countSharing(world.db, asked)).device).toBe(2);
  await forgetAccountSignals(later(31));
  expect((await countSharing(world.db, asked)).device).toBe(0);
});

test("a list of which many have opted out waits with the share; approved, it does not wait again in the window", async () => {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const people = Array.from({ length: 240 }, (_, at) => `0${820_100_000 + at * 41}`);
  const { list } = await aList(world, userId, people, { consent: CONSENT });
  const at = world.clock.now();
  for (const number of people.slice(0, 60))
    await rememberOptOut(world.audience, { at, msisdn: `27${number.slice(1)}` });
  const fields = { targetModel: "list" as const, listId: list.id, people: 100, gender: [] };
  const id = await submit(userId, fields);
  expect(await flagsOf(id)).toMatchObject([
    { risk: "list-opted-out", values: { of: 240, found: 25, most: 15 } },
  ]);
  await approve(id);
  expect(await risksOf(await submit(userId, fields))).toEqual([]);
});

test("lists whose messages did not arrive, or were complained about, make the next campaign to a list wait", async () => {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const people = Array.from({ length: 220 }, (_, at) => `0${830_100_000 + at * 41}`);
  const { list } = await aList(world, userId, people, { consent: CONSENT });
  const fields = { targetModel: "list" as const, listId: list.id, people: 200, gender: [] };
  const before = await submit(userId, fields);
  expect(await risksOf(before)).toEqual([]);
  await sql`update campaign_route set booked = people, sent = people, undelivered = people, complaints = people
    where campaign_id = ${before}`.execute(world.db);
  expect((await risksOf(await submit(userId, fields))).toSorted()).toEqual([
    "list-complaints",
    "list-undelivered",
  ]);
  // To people of the networks it writes as before.
  expect(await risksOf(await submit(userId))).toEqual([]);
});

test("words that ask for secrets are let go with their campaign alone: others of the account wait", async () => {
  const userId = await anAdvertiser(world);
  const id = await submit(userId, { text: "Verify your account today, or lose it." });
  expect(await risksOf(id)).toEqual(["phishing-words"]);
  await approve(id);
  const other = await submit(userId, { text: "Verify your account here by Friday." });
  expect(await risksOf(other)).toEqual(["phishing-words"]);
});
