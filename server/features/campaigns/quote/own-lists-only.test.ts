import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdvertiser, aDraft, aWorld, FRIDAY_MS, type World } from "../testing/a-world.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { quoteCampaign } from "./quote-campaign.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld({ subscribers: 0 });
});
afterAll(() => world.drop());

test("networks that know no subscribers take a campaign to an own list, and refuse any other", async () => {
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world, 100_000n);
  enterFiles(world, userId);
  const numbers = Array.from({ length: 130 }, (_, n) => `0${820_000_000 + n * 37}`);
  const {
    list: { id: listId },
  } = await aList(world, userId, numbers, { consent: CONSENT });
  const toList = await aDraft(world, userId, { targetModel: "list", listId, people: 130 });
  const viewer = { userId, isAnonymous: false };
  const quote = await quoteCampaign(world.deps, { ...viewer, id: toList.id });
  expect(quote.problems).toEqual([]);
  const others = await aDraft(world, userId, { people: 200 });
  const refused = await quoteCampaign(world.deps, { ...viewer, id: others.id });
  expect(refused.problems.map(({ path }) => path)).toContain("targeting");
});
