import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { GHANA } from "../../../../domain/countries.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { submitCampaign } from "../submission/submit-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  gatewayServices,
  quoteAndSubmit,
  walletOf,
} from "../testing/a-world.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { quoteCampaign } from "./quote-campaign.ts";

const world = useWorld(FRIDAY_MS);
afterEach(() => {
  world.faults.current = () => {};
});

const asked = (deps: CampaignsDeps, userId: string, id: string) =>
  quoteCampaign(deps, { userId, isAnonymous: false, id });

test("what a network would refuse is said before the payment, each at our step and field, and nothing is paid", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const validateService = async (routeId: number) =>
    routeId === 97
      ? [
          { path: "messages.0.text", message: "Not these words.", words: ["bread"] },
          { path: "sender", message: "Not this name." },
          { path: "profileTargeting.targetedCounties", message: "Not these places." },
          { path: "endPeriod", message: "Not so long." },
          { path: "maxCoins", message: "Not so few." },
          { path: "adSkuId", message: "Something new." },
          { path: "urlLinkId", message: "No link yet." },
        ]
      : [{ path: "sender", message: "Not this name." }];
  const deps = { ...world.deps, messaging: { ...world.deps.messaging, validateService } };
  const { problems, plan } = await asked(deps, userId, id);
  expect(problems).toEqual([
    { step: "message", path: "text", message: "Not these words.", words: ["bread"] },
    { step: "message", path: "sender", message: "Not this name." },
    { step: "people", path: "targeting", message: "Not these places." },
    { step: "when", path: "endDate", message: "Not so long." },
    { step: "budget", path: "people", message: "Not so few." },
    { step: "message", path: "", message: "Something new." },
  ]);
  const { amountMinor } = plan;
  const call = { userId, campaignId: id, amountMinor, idempotencyKey: randomUUID() };
  await expect(submitCampaign(deps, call)).rejects.toMatchObject({ code: "invalid-argument" });
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
});

test("the networks themselves are asked: a day that only they know to be a holiday is a problem of the days", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  expect((await asked(world.deps, userId, id)).problems).toEqual([]);
  const days = ["2026-12-07", "2026-12-08"];
  for (const day of days)
    await world.gatewayPool.query(
      "insert into public_holiday (country_id, day, name) values (6, $1, 'Only theirs')",
      [day],
    );
  const { problems } = await asked(world.deps, userId, id);
  await world.gatewayPool.query("delete from public_holiday where name = 'Only theirs'");
  expect(problems).toMatchObject([{ step: "when", path: "daysOfWeek" }]);
});

test("a sender name that the only network of a route has not registered is a problem of its field, in words that say what to do", async () => {
  const userId = await anAdvertiser(world);
  const text = "Bread at half price. Call 024 412 3456";
  const { id } = await aDraft(world, userId, { sender: "Bread", text }, GHANA.id);
  const ofSender = async () =>
    (await asked(world.deps, userId, id)).problems.filter(({ path }) => path === "sender");
  expect(await ofSender()).toEqual([]);
  const { rows } = await world.gatewayPool.query<{ id: number }>(
    `with c as (insert into network_connection (name, adapter, settings, secret_name, needs_registered_senders)
        values ('Strict', 'smpp', '{}', 'NONE', true) returning id),
      served as (insert into route_connection (route_id, connection_id, priority)
        select route_id, c.id, 1 from route, c where country_id = $1)
      select id from c`,
    [GHANA.id],
  );
  const connectionId = rows[0]?.id;
  await world.gateway.catchUp(FRIDAY_MS);
  const problems = await ofSender();
  await world.gatewayPool.query("delete from route_connection where connection_id = $1", [
    connectionId,
  ]);
  await world.gateway.catchUp(FRIDAY_MS);
  expect(problems).toMatchObject([
    { step: "message", message: expect.stringMatching(/^Bread is not registered with .+ yet\./) },
  ]);
  const requests = "select name, state from sender_name where connection_id = $1";
  expect((await world.gatewayPool.query(requests, [connectionId])).rows).toEqual([
    { name: "Bread", state: "requested" },
  ]);
});

test("a network that cannot check in time is named and holds nobody up", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  world.faults.current = (method) => {
    if (method === "validateService") throw new MessagingError("timeout", "slow");
  };
  const { problems, notes } = await asked(world.deps, userId, id);
  expect(problems).toEqual([]);
  expect(notes).toContainEqual(expect.stringMatching(/^Umoya Mobile, .* will check it after/));
  await quoteAndSubmit(world, userId, id);
  await world.catchUp();
  expect((await gatewayServices(world, campaignCodeOf(id))).length).toBeGreaterThan(0);
});

test("a draft that is not complete, and a visitor's, are asked of no network", async () => {
  const userId = await anAdvertiser(world);
  const [half, whole] = [await aDraft(world, userId, { sender: "" }), await aDraft(world, userId)];
  let count = 0;
  world.faults.current = (method) => {
    if (method === "validateService" || method === "ensureClient") count += 1;
  };
  await asked(world.deps, userId, half.id);
  await quoteCampaign(world.deps, { userId, isAnonymous: true, id: whole.id });
  expect(count).toBe(0);
  await asked(world.deps, userId, whole.id);
  expect(count).toBeGreaterThan(0);
});
