import { afterEach, expect, test } from "vitest";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { checkStep } from "./check-step.ts";

const world = useWorld(FRIDAY_MS);
afterEach(() => {
  world.faults.current = () => {};
});

test("each step is asked of every network that carries the kind, and its answer stands at our fields", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const asked: unknown[] = [];
  const validateStep: MessagingProvider["validateStep"] = async (routeId, step, part) => {
    asked.push([routeId, step, Object.keys(part)]);
    return [
      { path: "messages.0.text", message: "Not these words." },
      { path: "endPeriod", message: "Not so long." },
      { path: "adSkuId", message: "Something new." },
    ];
  };
  const deps = { ...world.deps, messaging: { ...world.deps.messaging, validateStep } };
  expect(await checkStep(deps, { userId, id, step: "message" })).toEqual([
    { step: "message", path: "text", message: "Not these words." },
    { step: "message", path: "", message: "Something new." },
  ]);
  expect(asked).toEqual(
    [97, 105, 107, 108].map((routeId) => [
      routeId,
      "content",
      ["kind", "text", "responseType", "sender"],
    ]),
  );
  expect(await checkStep(deps, { userId, id, step: "when" })).toEqual([
    { step: "when", path: "endDate", message: "Not so long." },
    { step: "when", path: "", message: "Something new." },
  ]);
});

test("the networks themselves judge a half-written draft by what is there", async () => {
  const userId = await anAdvertiser(world);
  const check = async (
    fields: Parameters<typeof aDraft>[2],
    step: "message" | "people" | "when" | "budget",
  ) => {
    const { id } = await aDraft(world, userId, fields);
    return (await checkStep(world.deps, { userId, id, step })).map(({ path }) => path);
  };
  const steps = ["message", "people", "when", "budget"] as const;
  for (const step of steps) expect(await check({}, step)).toEqual([]);
  expect(await check({ text: "", sender: "" }, "message")).toEqual([]);
  expect(await check({ sender: "123" }, "message")).toEqual(["sender"]);
  expect(await check({ startHour: 12, endHour: 12 }, "when")).toEqual(["endHour"]);
  expect(await check({ startDate: null }, "when")).toEqual([]);
});

test("networks that are away say nothing, an own list is not spoken of, and there is nothing to say of a submitted campaign", async () => {
  const { userId, id } = await aPaidCampaign(world);
  expect(await checkStep(world.deps, { userId, id, step: "when" })).toEqual([]);
  const draft = await aDraft(world, userId, { sender: "123" });
  const listed = await aDraft(world, userId, { targetModel: "list" });
  let count = 0;
  world.faults.current = (method) => {
    if (method !== "validateStep") return;
    count += 1;
    throw new MessagingError("unavailable", "away");
  };
  expect(await checkStep(world.deps, { userId, id: listed.id, step: "people" })).toEqual([]);
  expect(count).toBe(0);
  expect(await checkStep(world.deps, { userId, id: draft.id, step: "message" })).toEqual([]);
  expect(count).toBeGreaterThan(0);
  const stranger = await anAdvertiser(world);
  await expect(
    checkStep(world.deps, { userId: stranger, id: draft.id, step: "message" }),
  ).rejects.toMatchObject({ code: "not-found" });
});
