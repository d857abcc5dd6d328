import { expect, test, vi } from "vitest";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, reread } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { runSubmission } from "./run-submission.ts";

const world = useWorld(FRIDAY_MS);
const WORKERS = { wait: false };

/** A campaign of an advertiser to an own list that is sent and that no network knows yet. */
async function aSent(userId: string, from: number): Promise<string> {
  enterFiles(world, userId);
  const numbers = Array.from({ length: 240 }, (_, n) => `0${820_000_000 + (from + n) * 37}`);
  const { list } = await aList(world, userId, numbers, { consent: CONSENT });
  const fields = { targetModel: "list" as const, listId: list.id, people: 500 };
  const { id } = await aDraft(world, userId, { ...fields, gender: [] });
  await quoteAndSubmit(world, userId, id);
  return id;
}

test("networks get one list of a member at a time: the others are carried on later and hold up nobody else's", async () => {
  const member = await anAdvertiser(world);
  const other = await anAdvertiser(world);
  const [first, second] = [await aSent(member, 1_000), await aSent(member, 2_000)];
  const [third, ofOther] = [await aSent(member, 3_000), await aSent(other, 4_000)];
  const answered = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow: CampaignsDeps = {
    ...world.deps,
    async listOnRoute(campaign, ...asked) {
      begun.push(campaign.userId);
      if (campaign.userId === member) await answered.promise;
      return world.deps.listOnRoute(campaign, ...asked);
    },
  };
  const running = runSubmission(slow, first, WORKERS);
  await vi.waitFor(() => expect(begun).toEqual([member]));
  // Workers have done with them at once.
  await runSubmission(slow, second, WORKERS);
  await runSubmission(slow, third, WORKERS);
  await runSubmission(slow, ofOther, WORKERS);
  expect(begun.filter((userId) => userId === member)).toHaveLength(1);
  const isKnown = async (userId: string, id: string) =>
    (await reread(world, userId, id)).routes.some(({ serviceId }) => serviceId !== null);
  expect(await isKnown(other, ofOther)).toBe(true);
  expect(await isKnown(member, second)).toBe(false);
  // Who is to wait does.
  const waiting = runSubmission(slow, second, { wait: true });
  answered.resolve();
  await Promise.all([running, waiting]);
  await runSubmission(slow, third, WORKERS);
  for (const id of [first, second, third]) expect(await isKnown(member, id)).toBe(true);
}, 60_000);
