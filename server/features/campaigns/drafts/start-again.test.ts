import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withOptOut } from "../../../../domain/message/contact/opt-out-ending.ts";
import { listCampaigns } from "../overview/list-campaigns.ts";
import { readOverview } from "../overview/read-overview.ts";
import { presentOverview } from "../overview/present-overviews.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  type World,
} from "../testing/a-world.ts";
import { againTitle, copyCampaign } from "./copy-campaign.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDrafts } from "./delete-drafts.ts";
import { runAgain } from "./run-again.ts";
import { saveDraft } from "./save-draft.ts";

const NO_BANNERS = { creatives: [] };

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));

const countAll = async (userId: string): Promise<number> =>
  (await listCampaigns(world.deps, { userId })).rows.length;

test.each([6, 7])(
  "starting again in country %i takes the draft in which nothing was written or chosen",
  async (countryId) => {
    const userId = await anAdvertiser(world, 0n);
    const start = (text: string, people: number) =>
      createDraft(world.deps, {
        userId,
        countryId,
        kind: "sms",
        fields: { text, people, step: "message" },
        reusesUntouched: true,
      });
    const first = await start("", 100);
    const second = await start("Fresh bread", 200);
    const third = await start("Fresh bread", 300);
    expect([second.campaign.id, third.campaign.id]).toEqual([first.campaign.id, first.campaign.id]);
    expect(third.campaign).toMatchObject({ text: "Fresh bread", people: 300 });
    // Another text is another campaign, and nothing that was written is lost.
    const other = await start("Fresh fish", 100);
    expect(other.campaign.id).not.toBe(first.campaign.id);
    const { id, version } = other.campaign;
    await saveDraft(world.deps, { userId, id, version, fields: { gender: [1] } });
    const again = await start("Fresh fish", 100);
    expect(again.campaign.id).not.toBe(id);
    expect(await countAll(userId)).toBe(3);
  },
);

test("a new draft has the sender's name of the campaign sent last in its country, and a given one stays", async () => {
  const userId = await anAdvertiser(world);
  const begin = async (countryId: number, sender?: string) => {
    const fields = { text: "Fresh bread", ...(sender === undefined ? {} : { sender }) };
    const made = await createDraft(world.deps, { userId, countryId, kind: "sms", fields });
    return made.campaign.sender;
  };
  const { id, version, sender } = await aDraft(world, userId);
  expect(sender).not.toBe("");
  // What was only drafted is not yet the name that people know.
  expect(await begin(6)).toBe("");
  await saveDraft(world.deps, { userId, id, version, fields: { sender: "MamaThandi" } });
  await quoteAndSubmit(world, userId, id);
  expect(await begin(6)).toBe("MamaThandi");
  expect(await begin(6, "")).toBe("MamaThandi");
  expect(await begin(6, "Other shop")).toBe("Other shop");
  expect(await begin(7)).toBe("");
});

test("a copy that was not changed is opened again; a changed one stays, and so does the source", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const first = await copyCampaign(world.deps, { userId, id });
  expect(first.campaign.id).not.toBe(id);
  expect((await copyCampaign(world.deps, { userId, id })).campaign.id).toBe(first.campaign.id);
  const key = { userId, id: first.campaign.id, version: first.campaign.version };
  await saveDraft(world.deps, { ...key, fields: { endHour: 12 } });
  const second = await copyCampaign(world.deps, { userId, id });
  expect([id, first.campaign.id]).not.toContain(second.campaign.id);
  const untitled = await createDraft(world.deps, { userId, countryId: 6, kind: "sms", fields: {} });
  const copy = await copyCampaign(world.deps, { userId, id: untitled.campaign.id });
  expect(copy.campaign.id).not.toBe(untitled.campaign.id);
});

test("running again twice on the same day opens one draft", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, id);
  const first = await runAgain(world.deps, { userId, id, isAnonymous: false });
  const second = await runAgain(world.deps, { userId, id, isAnonymous: false });
  expect(second.campaign.id).toBe(first.campaign.id);
  expect(second.campaign.startDate).not.toBeNull();
});

test("what goes out again does so on as many days as before, whatever weekend lies between", async () => {
  const userId = await anAdvertiser(world);
  // Friday, Monday and Tuesday.
  const days = { startDate: "2026-12-04", endDate: "2026-12-08", daysOfWeek: [1, 2, 3, 4, 5] };
  const { id } = await aDraft(world, userId, days);
  const { campaign } = await runAgain(world.deps, { userId, id, isAnonymous: false });
  expect(campaign).toMatchObject({ startDate: "2026-12-07", endDate: "2026-12-09" });
});

test.each([
  ["Rolls", "Rolls (2)"],
  ["Rolls (2)", "Rolls (3)"],
  ["x".repeat(80), `${"x".repeat(76)} (2)`],
  ["", ""],
])("what goes out once more is told apart by its name: %s", (title, next) => {
  expect(againTitle(title)).toBe(next);
});

test("a button that is pressed four times at once makes one copy", async () => {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const pressed = [1, 2, 3, 4].map(() => copyCampaign(world.deps, { userId, id }));
  const ids = (await Promise.all(pressed)).map(({ campaign }) => campaign.id);
  expect(new Set(ids).size).toBe(1);
});

test("a draft without a name is called by its first words, whatever its kind, and not by its opt-out link", async () => {
  const wordsOf = async (start: Omit<Parameters<typeof createDraft>[1], "userId">) => {
    const userId = await anAdvertiser(world, 0n);
    await createDraft(world.deps, { ...start, userId });
    const overview = await readOverview(world.deps, { userId, isAnonymous: true });
    return presentOverview(overview).waitingDraft?.text;
  };
  const text = withOptOut("Waakye today");
  expect(await wordsOf({ countryId: 7, kind: "sms", fields: { text } })).toBe("Waakye today");
  const message = { type: "text" as const, text: "Bread at half price" };
  const fields = { content: { agentName: "Shop", message } };
  expect(await wordsOf({ countryId: 6, kind: "rcs", fields })).toBe("Bread at half price");
});

test("the overview offers the draft that was changed last, with what is answered", async () => {
  const userId = await anAdvertiser(world, 0n);
  const who = { userId, isAnonymous: true };
  const waiting = async () => presentOverview(await readOverview(world.deps, who)).waitingDraft;
  expect(await waiting()).toBeNull();
  const bread = { userId, countryId: 7, kind: "sms" as const };
  const { campaign } = await createDraft(world.deps, { ...bread, fields: { text: "Bread" } });
  world.setNow(FRIDAY_MS + HOUR_MS);
  await createDraft(world.deps, { ...bread, fields: { text: "Fish" } });
  expect(await waiting()).toMatchObject({ text: "Fish", answeredSteps: ["message"] });
  world.setNow(FRIDAY_MS + 2 * HOUR_MS);
  const { id, version } = campaign;
  const fields = { people: 500, step: "budget" as const };
  await saveDraft(world.deps, { userId, id, version, fields });
  const changed = await waiting();
  expect(changed).toMatchObject({
    campaignId: id,
    countryId: 7,
    answeredSteps: ["message", "people", "budget"],
  });
  expect(Date.parse(changed?.changedAt ?? "")).toBe(FRIDAY_MS + 2 * HOUR_MS);
  // One that was only opened does not hide it, and days that have passed are no answer.
  const days = { startDate: "2026-12-07", endDate: "2026-12-08", startHour: 9 };
  await saveDraft(world.deps, { userId, id, version: version + 1, fields: days });
  expect((await waiting())?.answeredSteps).toContain("when");
  world.setNow(FRIDAY_MS + 96 * HOUR_MS);
  await createDraft(world.deps, { ...bread, kind: "display", fields: { content: NO_BANNERS } });
  const late = await waiting();
  expect(late?.campaignId).toBe(id);
  expect(late?.answeredSteps).not.toContain("when");
});

test("many drafts are deleted at once: one's own, and never what was submitted", async () => {
  const [userId, other] = [await anAdvertiser(world), await anAdvertiser(world)];
  const mine = await aDraft(world, userId);
  const theirs = await aDraft(world, other);
  const submitted = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, submitted.id);
  const ids = [mine.id, mine.id, theirs.id, submitted.id];
  expect(await deleteDrafts(world.deps, { userId, ids })).toBe(1);
  expect(await countAll(userId)).toBe(1);
  expect(await countAll(other)).toBe(1);
});
