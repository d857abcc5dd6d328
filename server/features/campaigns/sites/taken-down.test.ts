import { expect, test } from "vitest";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { readPublicSite, saveSite, takeDownSite } from "./sites.ts";
import { PAGE_IN_ZA } from "./testing/a-page.ts";

const world = useWorld(FRIDAY_MS);

const make = (userId: string) => saveSite(world.deps, { ...PAGE_IN_ZA, userId });

/** Takes so many further pages down, a second after each other. */
async function takeDown(userId: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, code } = await make(userId);
    world.setNow(world.clock.now().getTime() + 1_000);
    await takeDownSite(world.deps, { userId, id });
    codes.push(code);
  }
  return codes;
}

const isThere = async (code: string) => (await readPublicSite(world, code)) !== undefined;

test("of pages taken down the last twenty stay, and every one that a sent campaign leads to", async () => {
  const userId = await anAdvertiser(world);
  const [sent, planned, shown] = [await make(userId), await make(userId), await make(userId)];
  const link = (code: string) => `${world.deps.contentUrl}/s/${code}`;
  const text = "Bread at half price: {link}";
  const { id } = await aDraft(world, userId, { kind: "sms-link", text, link: link(sent.code) });
  await quoteAndSubmit(world, userId, id);
  await aDraft(world, userId, { kind: "sms-link", text, link: link(planned.code) });
  for (const site of [sent, planned]) await takeDownSite(world.deps, { userId, id: site.id });
  const other = await anAdvertiser(world);
  const others = await takeDown(other, 1);

  const codes = await takeDown(userId, 25);
  expect(await Promise.all(codes.map(isThere))).toEqual(codes.map((_, at) => at >= 5));
  const rest = [sent, planned, shown].map(({ code }) => code);
  expect(await Promise.all([...rest, ...others].map(isThere))).toEqual([true, false, true, true]);
  const { rows } = await world.pool.query("select from shop_site where user_id = $1", [userId]);
  expect(rows).toHaveLength(22);
});
