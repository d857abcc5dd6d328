import { afterEach, expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { FRIDAY_MS, HOUR_MS } from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { shownCode } from "../testing/shown-code.ts";
import { runSubmission } from "./run-submission.ts";

const world = useWorld(FRIDAY_MS);
afterEach(() => {
  world.faults.current = () => {};
});

test("a campaign is In process from its submission until the last network has it, Pending then", async () => {
  const { userId, id, routes } = await aPaidCampaign(world);
  const seen: number[] = [];
  world.faults.current = (method, side) => {
    if (method === "createService" && side === "after")
      void shownCode(world, userId, id).then((code) => seen.push(code));
  };
  expect(await shownCode(world, userId, id)).toBe(STATUS.InProcess);
  await runSubmission(world.deps, id, { wait: true });
  await expect.poll(() => seen.length).toBe(routes.length);
  expect(seen[0]).toBe(STATUS.InProcess);
  expect(await shownCode(world, userId, id)).toBe(STATUS.Pending);
});

test("it stays In process while a network is away, and ends in Expired when that lasts until the start", async () => {
  const { userId, id } = await aPaidCampaign(world);
  world.faults.current = (method) => {
    if (method === "ensureClient") throw new MessagingError("unavailable", "away");
  };
  await world.catchUp();
  expect(await shownCode(world, userId, id)).toBe(STATUS.InProcess);
  world.setNow(FRIDAY_MS + 72 * HOUR_MS);
  await world.catchUp();
  expect(await shownCode(world, userId, id)).toBe(STATUS.Expired);
});

test("it ends in Rejected when every network refuses", async () => {
  const { userId, id } = await aPaidCampaign(world);
  world.faults.current = (method, side) => {
    if (method === "createService" && side === "before")
      throw new MessagingError("rejected", "no", [{ path: "", message: "Not here." }]);
  };
  await world.catchUp();
  expect(await shownCode(world, userId, id)).toBe(STATUS.Rejected);
});

test("it ends in Stopped when it is stopped on the way", async () => {
  const { userId, id } = await aPaidCampaign(world);
  await stopCampaign(world.deps, { userId, campaignCode: campaignCodeOf(id) });
  expect(await shownCode(world, userId, id)).toBe(STATUS.Stopped);
  await world.catchUp();
  expect(await shownCode(world, userId, id)).toBe(STATUS.Stopped);
});
