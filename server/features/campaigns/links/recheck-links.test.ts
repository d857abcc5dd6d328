import { sql } from "kysely";
import { expect, test } from "vitest";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { FRIDAY_MS, reread } from "../testing/a-world.ts";
import { recheckLinks } from "./recheck-links.ts";

const world = useWorld(FRIDAY_MS);

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
