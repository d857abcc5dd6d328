import { sql } from "kysely";
import { expect, test } from "vitest";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { FRIDAY_MS, reread } from "../testing/a-world.ts";
import { recheckLinks } from "./recheck-links.ts";

const world = useWorld(FRIDAY_MS);
const FIRST = "00000000-0000-0000-0000-000000000000";

test("a page that two processes find bad at the same moment waits for one look, and its networks stop once", async () => {
  const { userId, id } = await aPaidCampaign(world, {
    kind: "sms-link",
    text: "Bread at half price: {link}",
    link: "https://shop.example/offer",
  });
  await world.catchUp();
  const before = (await reread(world, userId, id)).campaign;
  const rules = JSON.stringify({ refused: [], held: ["shop.example"], allowed: [] });
  await sql`update config_section set value = ${rules}::json where name = 'linkRules'`.execute(
    world.db,
  );
  // Neither holds it before both have looked.
  const both = Promise.withResolvers<void>();
  let looking = 0;
  const hostsOf = async () => {
    looking += 1;
    if (looking === 2) both.resolve();
    await both.promise;
    return [];
  };
  const deps = { ...world.deps, landingPages: { check: async () => undefined, hostsOf } };
  await Promise.all([recheckLinks(deps), recheckLinks(deps)]);
  expect(looking).toBe(2);
  const { rows } = await world.pool.query(
    "select revision, decision from campaign_review where campaign_id = $1",
    [id],
  );
  expect(rows).toEqual([{ revision: before.revision + 1, decision: null }]);
  const { campaign } = await reread(world, userId, id);
  expect([campaign.status, campaign.revision]).toEqual(["pending", before.revision + 1]);
});

test("a campaign that its owner has stopped is over, and waits for nobody though its page is bad", async () => {
  const { userId, id } = await aPaidCampaign(world, {
    kind: "sms-link",
    text: "Rolls at half price: {link}",
    link: "https://stopped.example/offer",
  });
  await world.catchUp();
  const before = (await reread(world, userId, id)).campaign;
  const rules = JSON.stringify({ refused: [], held: ["stopped.example"], allowed: [] });
  await sql`update config_section set value = ${rules}::json where name = 'linkRules'`.execute(
    world.db,
  );
  // It is stopped while its page is looked at, and no network has confirmed it yet.
  const hostsOf = async () => {
    await world.pool.query("update campaign set stop_requested_at = now() where id = $1", [id]);
    return [];
  };
  await recheckLinks({
    ...world.deps,
    landingPages: { check: async () => undefined, hostsOf },
  });
  const { campaign } = await reread(world, userId, id);
  expect([campaign.status, campaign.revision]).toEqual([before.status, before.revision]);
});

const revisionOf = async (one: { userId: string; id: string }) =>
  (await reread(world, one.userId, one.id)).campaign.revision;
const linked = (link: string) =>
  aPaidCampaign(world, { kind: "sms-link", text: "Milk at half price: {link}", link });
async function holdHosts(held: string[]): Promise<void> {
  const rules = JSON.stringify({ refused: [], held, allowed: [] });
  await sql`update config_section set value = ${rules}::json where name = 'linkRules'`.execute(
    world.db,
  );
}

test("pages of one member that hang keep nobody else's from being looked at, and hold up none for longer than there is patience", async () => {
  const hangs = await linked("https://hangs.example/offer");
  for (let more = 0; more < 3; more += 1)
    await world.pool.query("update campaign set user_id = $1 where id = $2", [
      hangs.userId,
      (await linked("https://hangs.example/offer")).id,
    ]);
  const bad = await linked("https://turned.example/offer");
  await world.catchUp();
  const before = await revisionOf(bad);
  await holdHosts(["turned.example"]);
  const never = new Promise<string[]>(() => {});
  const landingPages = {
    check: async () => undefined,
    hostsOf: (address: string) =>
      address.includes("hangs") ? never : Promise.resolve(["turned.example"]),
    patienceMs: 4_000,
  };
  const pass = recheckLinks({ ...world.deps, landingPages }, undefined, FIRST);
  await expect.poll(() => revisionOf(bad), { timeout: 3_900 }).not.toBe(before);
  await pass;
}, 60_000);

test("a pass looks at every campaign, wherever it begins", async () => {
  const [one, other] = [await linked("https://a.example/x"), await linked("https://b.example/x")];
  await world.catchUp();
  await holdHosts([]);
  const asked: string[] = [];
  const landingPages = {
    check: async () => undefined,
    hostsOf: async (address: string) => {
      asked.push(address);
      return [];
    },
  };
  const behindBoth = "ffffffff-ffff-4fff-bfff-ffffffffffff";
  for (const begin of [one.id, other.id, behindBoth]) {
    asked.splice(0);
    await recheckLinks({ ...world.deps, landingPages }, undefined, begin);
    for (const link of ["https://a.example/x", "https://b.example/x"])
      expect(asked.filter((address) => address === link)).toHaveLength(1);
  }
});

test("of a member whose pages hang some are asked for in a pass, of the others what is known without; quick ones are all asked for", async () => {
  const ofOneMember = async (links: readonly string[]) => {
    const made: Awaited<ReturnType<typeof linked>>[] = [];
    for (const link of links) made.push(await linked(link));
    for (const { id } of made)
      await world.pool.query("update campaign set user_id = $1 where id = $2", [
        made[0]?.userId,
        id,
      ]);
    return made.map(({ id }) => ({ userId: made[0]?.userId ?? "", id }));
  };
  const hosts = Array.from({ length: 8 }, (_, n) => `https://stuck${n}.example/offer`);
  const stuck = await ofOneMember([...hosts, "https://held.example/offer"]);
  await ofOneMember(Array.from({ length: 6 }, (_, n) => `https://quick${n}.example/offer`));
  await world.catchUp();
  const held = stuck.at(-1) ?? { userId: "", id: "" };
  const before = await revisionOf(held);
  await holdHosts(["held.example"]);
  const asked: string[] = [];
  const never = new Promise<string[]>(() => {});
  const landingPages = {
    check: async () => undefined,
    hostsOf: (address: string) => {
      asked.push(address);
      return address.includes("quick") ? Promise.resolve([]) : never;
    },
    patienceMs: 1_500,
  };
  const askedOf = (name: string) => new Set(asked.filter((address) => address.includes(name))).size;
  await recheckLinks({ ...world.deps, landingPages });
  expect([askedOf("stuck") + askedOf("held"), askedOf("quick")]).toEqual([3, 6]);
  expect(await revisionOf(held)).not.toBe(before);
  asked.splice(0);
  await recheckLinks({ ...world.deps, landingPages });
  expect(askedOf("stuck")).toBe(3);
}, 60_000);
