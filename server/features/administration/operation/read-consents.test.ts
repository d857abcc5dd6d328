import { sql } from "kysely";
import { expect, test } from "vitest";
import { declareConsent, deleteList } from "../../audience/lists/manage-lists.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  MONDAY,
  quoteAndSubmit,
} from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../../campaigns/testing/own-lists.ts";
import { addOptOut, liftOptOut } from "./opt-out-register.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { readConsents } from "./read-consents.ts";

const world = useWorld(FRIDAY_MS);
const admin = { actorUserId: "admin-1", requestId: "r1" };
const number = { countryId: 6, msisdn: "082 555 0701" };

async function aListOf(numbers: string[], name: string) {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const { list } = await aList(world, userId, numbers, { name });
  return { userId, id: list.id };
}

test("of a number stands who says that it agreed to what, in which words and when, and each opt-out; of no other number", async () => {
  const bakery = await aListOf(["0825550701", "0825550702"], "Till");
  const other = await aListOf(["0825550702"], "Event");
  await declareConsent(world.audience, { userId: bakery.userId, id: bakery.id, ...CONSENT });
  const deps = { ...world.deps, cipher: world.audience.cipher };
  await addOptOut(deps, { ...number, reason: "by telephone" }, admin);
  await liftOptOut(deps, { ...number, reason: "wants adverts again" }, admin);
  await addOptOut(deps, { ...number, reason: "by letter" }, admin);

  const found = await readConsents(deps, number, admin);
  expect(found.lists).toMatchObject([
    {
      id: bakery.id,
      name: "Till",
      userId: bakery.userId,
      consentAt: expect.any(Date),
      consentSource: CONSENT.source,
      consentText: CONSENT.text,
    },
  ]);
  expect(found.optOuts).toMatchObject([
    { liftedBy: "admin-1", reason: "wants adverts again" },
    { liftedAt: null },
  ]);
  const both = await readConsents(deps, { ...number, msisdn: "082 555 0702" }, admin);
  expect(both.lists.map(({ id }) => id)).toEqual([bakery.id, other.id]);
  expect(both.lists[1]).toMatchObject({ consentAt: null });

  await deleteList(world.audience, { userId: bakery.userId, id: bakery.id });
  expect((await readConsents(deps, number, admin)).lists).toEqual([]);
  const { rows } = await sql<{ detail: object }>`select detail from audit_log
    where action = 'number.looked-up'`.execute(world.db);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.detail).toEqual({ countryId: 6, lists: 1, messages: 0 });
  expect(JSON.stringify(rows)).not.toMatch(/\d{9,}/);
});

test("who asks why a message came learns which campaign of whom it was, and when its own number opted out", async () => {
  const userId = await anAdvertiser(world);
  const name = { firstName: "Zodwa", surname: "Mabuza" };
  const place = { countryId: 6, timezone: "Africa/Johannesburg", segment: 1 };
  const mobile = { mobileNumberEncrypted: Buffer.of(1), mobileNumberIndex: Buffer.from(userId) };
  const at = world.clock.now();
  await world.db
    .insertInto("accountProfile")
    .values({ userId, ...name, ...place, ...mobile, createdAt: at, updatedAt: at })
    .execute();
  enterFiles(world, userId);
  const people = Array.from({ length: 220 }, (_, at) => `0${830_100_000 + at * 41}`);
  const { list } = await aList(world, userId, people, { consent: CONSENT });
  const fields = { targetModel: "list" as const, listId: list.id, people: 220, gender: [] };
  const { id } = await aDraft(world, userId, fields);
  await quoteAndSubmit(world, userId, id);
  await world.advanceTo(Date.parse(`${MONDAY}T17:00:00Z`), 3 * HOUR_MS);
  const deps = { ...world.deps, cipher: world.audience.cipher };
  const asked = async (msisdn: string) =>
    (await readConsents(deps, { countryId: 6, msisdn }, admin)).network;
  const written: string[] = [];
  for (const msisdn of people.slice(0, 20))
    if ((await asked(msisdn))?.messages.length === 1) written.push(msisdn);
  const [msisdn = ""] = written;
  await addOptOut(deps, { countryId: 6, msisdn, reason: "by telephone" }, admin);
  const { lists, network } = await readConsents(deps, { countryId: 6, msisdn }, admin);
  expect(network?.messages).toMatchObject([
    {
      campaign: { id, userId, title: "December special", advertiser: "Zodwa Mabuza" },
      sender: "CornerShop",
      isAdvert: true,
      isToList: true,
    },
  ]);
  expect(lists).toMatchObject([
    { id: list.id, consentText: CONSENT.text, advertiser: "Zodwa Mabuza" },
  ]);
  // Where the business has a name, that is what it is called by.
  await world.db
    .updateTable("accountProfile")
    .set({ company: "Bright & Sons" })
    .where("userId", "=", userId)
    .execute();
  const again = await readConsents(deps, { countryId: 6, msisdn }, admin);
  expect(again.network?.messages[0]?.campaign?.advertiser).toBe("Bright & Sons");
  expect(again.lists[0]?.advertiser).toBe("Bright & Sons");
  expect(network?.optOuts).toMatchObject([{ source: "administrator", reason: "by telephone" }]);
}, 60_000);

test("networks that give no answer are left out, and lists and opt-outs of here are told", async () => {
  const messaging = {
    ...world.deps.messaging,
    readNumberHistory: () =>
      Promise.reject(new MessagingError("timeout", "The provider does not answer.")),
  };
  const deps = { ...world.deps, cipher: world.audience.cipher };
  const asked = { countryId: 6, msisdn: "082 555 0703" };
  await addOptOut(deps, { ...asked, reason: "by telephone" }, admin);
  const found = await readConsents({ ...deps, messaging }, asked, admin);
  expect(found.network).toBeNull();
  expect(found.optOuts).toHaveLength(1);
});
