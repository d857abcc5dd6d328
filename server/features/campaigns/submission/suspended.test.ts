import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, walletOf } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";

const world = useWorld(FRIDAY_MS);

test("what is paid for when the account is suspended already is not sent, and its money stays in the wallet", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const before = await walletOf(world, userId);
  const actor = { actorUserId: "admin-1", requestId: "r1" };
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "permission-denied",
    message: "This account is suspended.",
  });
  expect(await walletOf(world, userId)).toEqual(before);
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  expect(await quoteAndSubmit(world, userId, id)).toMatchObject({ campaign: { id } });
});
