import { expect, test } from "vitest";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { placeOfUser } from "../../accounts/users/number-place.ts";
import { campaignCodeOf } from "../../campaigns/campaign-code.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../../campaigns/testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { findCampaigns } from "./find-campaigns.ts";

const world = useWorld(FRIDAY_MS);
const cipher = createNumberCipher(Buffer.alloc(32, 1));

/** Each is sent a minute after the one before: the clock goes on, and a busy machine takes seconds for one. */
let sent = 0;
const aSentCampaign = (title: string) => {
  sent += 1;
  world.setNow(FRIDAY_MS + sent * 60_000);
  return aPaidCampaign(world, { title });
};

type Query = Omit<Parameters<typeof findCampaigns>[1], "text">;
const search = async (text: string, query: Query = {}, atATime?: number) => {
  const page = await findCampaigns({ db: world.db, cipher }, { text, ...query }, atATime);
  return { ids: page.rows.map(({ campaignId }) => campaignId), nextCursor: page.nextCursor };
};
const idsOf = async (text: string) => (await search(text)).ids;

test("a campaign is found by a part of its title, by its number in each form and by whose it is, a draft never", async () => {
  const { id, userId } = await aSentCampaign("100% Fish_day");
  const other = await aSentCampaign("1000 Fishy days");
  await aDraft(world, userId, { title: "100% Fish_day again" });
  expect(await idsOf("fish_DAY")).toEqual([id]);
  expect(await idsOf("100%")).toEqual([id]);
  expect(await idsOf("fish")).toEqual([other.id, id]);
  const code = campaignCodeOf(id);
  const address = `https://loudhailer.example/campaign-info/${id}?from=mail`;
  for (const number of [code, `${code.toLowerCase()}-97`, id, id.toUpperCase(), address])
    expect(await idsOf(number)).toEqual([id]);
  expect(await idsOf(id.slice(0, 8))).toEqual([id]);
  const draft = await aDraft(world, userId);
  expect(await idsOf(draft.id)).toEqual([]);
  expect(await idsOf(`${userId}@shop`)).toEqual([id]);
});

test("its owner is found by company, name and whole mobile number; nobody's name stays where the account is gone", async () => {
  const { id, userId } = await aSentCampaign("Lamps");
  const number = "27835550199";
  await world.db
    .insertInto("accountProfile")
    .values({
      userId,
      firstName: "Zodwa",
      surname: "Mabuza",
      company: "Bright & Sons",
      countryId: 6,
      timezone: "Africa/Johannesburg",
      segment: 1,
      createdAt: new Date(FRIDAY_MS),
      updatedAt: new Date(FRIDAY_MS),
      mobileNumberEncrypted: cipher.encrypt(number, placeOfUser(userId)),
      mobileNumberIndex: cipher.blindIndex(number),
    })
    .execute();
  for (const text of ["bright & s", "zodwa mab", "083 555 0199", "+27 83 555 0199"])
    expect(await idsOf(text)).toEqual([id]);
  expect(await idsOf("083 555")).toEqual([]);
  const called = async () =>
    (await findCampaigns({ db: world.db, cipher }, { text: id })).rows[0]?.advertiser;
  expect(await called()).toBe("Bright & Sons");
  await world.db.updateTable("accountProfile").set({ company: "" }).execute();
  expect(await called()).toBe("Zodwa Mabuza");
  await world.db
    .updateTable("user")
    .set({ deletedAt: new Date(FRIDAY_MS) })
    .where("id", "=", userId)
    .execute();
  expect(await idsOf("zodwa mab")).toEqual([]);
  const { rows } = await findCampaigns({ db: world.db, cipher }, { text: "lamps" });
  expect(rows).toMatchObject([{ campaignId: id, userId: null, advertiser: "", email: "" }]);
});

test("pages follow each other without a gap, and a search that has read its share goes on in the next page", async () => {
  const wanted: string[] = [];
  for (const title of ["Tea one", "Rice", "Tea two", "Rice", "Tea three"]) {
    const { id } = await aSentCampaign(title);
    if (title.startsWith("Tea")) wanted.unshift(id);
  }
  const all = async (limit: number, atATime: number) => {
    const ids: string[] = [];
    const pages: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
      const page = await search("tea", query, atATime);
      ids.push(...page.ids);
      pages.push(page.ids.length);
      cursor = page.nextCursor;
    }
    return { ids, pages };
  };
  expect(await all(1, 100)).toEqual({ ids: wanted, pages: [1, 1, 1] });
  const narrow = await all(20, 2);
  expect(narrow.ids).toEqual(wanted);
  // Two are read at a time, of all that the tests above have made as well.
  expect(narrow.pages.slice(0, 3)).toEqual([1, 1, 1]);
  expect(narrow.pages.at(-1)).toBe(0);
  const advertiser = await anAdvertiser(world);
  await expect(search("tea", { cursor: advertiser })).rejects.toMatchObject({
    code: "invalid-argument",
  });
});
