import { expect, test } from "vitest";
import { upsertProfile } from "../../accounts/profile/profile.store.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, reread } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { quoteCampaign } from "./quote-campaign.ts";

const world = useWorld(FRIDAY_MS);

test("a campaign begun for another country than the account's is neither booked nor to be paid for, and says so", async () => {
  const userId = await anAdvertiser(world, 8_000n, "GHS");
  const number = Buffer.from("number");
  await upsertProfile(
    world.db,
    {
      userId,
      firstName: "Ama",
      surname: "",
      mobileNumberEncrypted: number,
      mobileNumberIndex: number,
      countryId: 7,
      timezone: "Africa/Accra",
      company: "",
      segment: 1,
      source: "",
    },
    world.clock.now(),
  );
  const { id } = await aDraft(world, userId);
  const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: false, id });
  expect(problems[0]).toMatchObject({
    step: "message",
    path: "",
    message: expect.stringMatching(/for South Africa, and your account pays in Ghana/),
  });
  await expect(quoteAndSubmit(world, userId, id)).rejects.toMatchObject({
    code: "invalid-argument",
  });
  expect((await reread(world, userId, id)).campaign.status).toBe("draft");
});
