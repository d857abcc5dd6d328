import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mapError } from "../../../http/error-mapper.ts";
import { admitBooking, createRateLimits } from "../../../http/rate-limit/rate-limit.ts";
import { NO_LIMITS } from "../../../http/testing/test-app.ts";
import type { World } from "../testing/a-world.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import { submitCampaign } from "./submit-campaign.ts";

const world = useWorld(FRIDAY_MS);

/** The world's campaigns with so many bookings an hour. */
function withAtMost(limit: number, kind: "bookings" | "matchings" = "bookings") {
  const few = { [kind]: { limit, windowSeconds: 86_400 } };
  const limits = createRateLimits(world.db, "a secret", { ...NO_LIMITS, ...few });
  const deps: World["deps"] = {
    ...world.deps,
    admitBooking: (tx, booked) => admitBooking(limits, tx, booked),
  };
  const submit = (userId: string, campaignId: string, idempotencyKey: string = randomUUID()) =>
    submitCampaign(deps, { userId, campaignId, amountMinor: 9_000n, idempotencyKey });
  return { deps, limits, submit };
}

test("a member sends so many campaigns in an hour; one beyond stays a draft that costs nothing, and is sent later", async () => {
  const { deps, limits, submit } = withAtMost(2);
  const userId = await anAdvertiser(world);
  const drafts = [
    await aDraft(world, userId),
    await aDraft(world, userId),
    await aDraft(world, userId),
  ];
  const [first = "", second = "", third = ""] = drafts.map(({ id }) => id);
  const wrong = { userId, campaignId: first, amountMinor: 1n, idempotencyKey: randomUUID() };
  const key = randomUUID();
  for (let n = 0; n < 3; n += 1)
    await expect(submitCampaign(deps, wrong)).rejects.toMatchObject({ code: "aborted" });
  for (let n = 0; n < 3; n += 1) await submit(userId, first, key);
  await submit(userId, second);
  const before = await walletOf(world, userId);
  for (let n = 0; n < 3; n += 1) {
    const refusal: unknown = await submit(userId, third).catch((error: unknown) => error);
    expect(mapError(refusal)).toMatchObject({
      status: 429,
      message:
        "You have sent or changed campaigns too often within an hour. Nothing is lost. Try again later.",
      retryAfterSeconds: expect.any(Number),
    });
  }
  expect((await reread(world, userId, third)).campaign.status).toBe("draft");
  expect(await walletOf(world, userId)).toEqual(before);
  const other = await anAdvertiser(world);
  await submit(other, (await aDraft(world, other)).id);
  await limits.forget("bookings", userId);
  await submit(userId, third);
  expect((await reread(world, userId, third)).campaign.status).toBe("pending");
});

test("changes of a campaign that is sent are counted with them", async () => {
  const { deps, submit } = withAtMost(2);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await submit(userId, id);
  const edit = async (text: string) => {
    const { version } = (await reread(world, userId, id)).campaign;
    return editCampaign(deps, { userId, id, version, fields: { text } });
  };
  await edit("Bread at half price.");
  const refused = { code: "resource-exhausted" };
  await expect(edit("Milk at half price.")).rejects.toMatchObject(refused);
  expect((await reread(world, userId, id)).campaign.text).toBe("Bread at half price.");
});

test("campaigns to people of a list who match are sent and changed so many times a day, whether or not networks refuse them; others go on", async () => {
  const { deps, limits } = withAtMost(2, "matchings");
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const numbers = Array.from({ length: 240 }, (_, n) => `0${820_000_000 + n * 37}`);
  const { list } = await aList(world, userId, numbers, { consent: CONSENT });
  const matching = { targetModel: "list" as const, listId: list.id, listUse: "matching" as const };
  const send = async (fields: object) => {
    const { id } = await aDraft(world, userId, { people: 100, ...fields });
    await quoteAndSubmit({ ...world, deps }, userId, id);
    return id;
  };
  const first = await send(matching);
  const { version } = (await reread(world, userId, first)).campaign;
  await editCampaign(deps, { userId, id: first, version, fields: { text: "Milk at half price." } });
  const refusal: unknown = await send(matching).catch((error: unknown) => error);
  expect(mapError(refusal)).toMatchObject({
    status: 429,
    message:
      "You have sent or changed too many campaigns to people on a list who match today. Nothing is lost. Try again tomorrow.",
  });
  await send({ ...matching, listUse: "all", gender: [] });
  await send({});
  await limits.forget("matchings", userId);
  await send(matching);
});
