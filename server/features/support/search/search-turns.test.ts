import { expect, test } from "vitest";
import { listCampaigns } from "../../campaigns/overview/list-campaigns.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { findAnything } from "./find-anything.ts";

const world = useWorld(FRIDAY_MS);

const SEARCHES = {
  "of everything": (userId: string) => findAnything(world.db, userId, { text: "bread" }),
  "of campaigns": (userId: string) => listCampaigns(world.deps, { userId, search: "bread" }),
};

test.each(["of everything", "of campaigns"] as const)(
  "one search %s of a user is made at a time; beyond twenty that wait are refused, and another's is answered",
  async (search) => {
    const [userId, other] = [await anAdvertiser(world), await anAdvertiser(world)];
    const ends: string[] = [];
    const searches = Array.from({ length: 25 }, () =>
      SEARCHES[search](userId).then(
        () => ends.push("answered"),
        (error) => ends.push(error.code),
      ),
    );
    await SEARCHES[search](other);
    await Promise.all(searches);
    expect(ends.filter((end) => end === "resource-exhausted")).toHaveLength(4);
    expect(ends.filter((end) => end === "answered")).toHaveLength(21);
  },
);

test("a draft of a rich message without a name is found under its first words", async () => {
  const userId = await anAdvertiser(world);
  const message = { type: "text" as const, text: "Eggs for everybody", suggestions: [] };
  const content = { agentName: "Corner Shop", message };
  await aDraft(world, userId, { kind: "rcs", title: "", text: "", sender: "Eggshop", content });
  const found = await findAnything(world.db, userId, { text: "eggshop", kind: "campaign" });
  expect(found.map(({ title }) => title)).toEqual(["Eggs for everybody"]);
});
