import { expect, test } from "vitest";
import { sql } from "kysely";
import { DEFAULT_ABUSE_LIMITS } from "../../../../domain/risk/abuse-limits.ts";
import { asIdentity, memberIdentity } from "../../../identity/identity.ts";
import { suspendUser } from "../../accounts/suspend-user.ts";
import { updateSuspension } from "../../accounts/users/user.store.ts";
import { deleteNumbers, lockList } from "../../audience/lists/list.store.ts";
import { deleteList } from "../../audience/lists/manage-lists.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import { readReviews } from "../review/read-reviews.ts";
import { aDraft, anAdvertiser, FRIDAY_MS, quoteAndSubmit, reread } from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { duringBooking, whileWritten } from "../testing/during-booking.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";

// What is decided elsewhere between the last look at it and the commit, by members as the database knows them.
const world = useWorld(FRIDAY_MS, { asProgram: true });

const actor = { actorUserId: "admin-1", requestId: "r1" };
const FULFILLED = { status: "fulfilled" };
const submit = (userId: string, id: string, deps: CampaignsDeps = world.deps) =>
  asIdentity(memberIdentity(userId), () => quoteAndSubmit({ ...world, deps }, userId, id));

async function toSubmit() {
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  return { userId, write: (deps?: CampaignsDeps) => submit(userId, id, deps) };
}

async function toEdit() {
  const { userId, id, campaign } = await aBookedCampaign(world, { text: "Bread at half price" });
  const edit = { userId, id, version: campaign.version, fields: { text: "Rolls at half price" } };
  const write = (deps = world.deps) =>
    asIdentity(memberIdentity(userId), () => editCampaign(deps, edit));
  return { userId, write };
}

test.each([
  { what: "a booking", begin: toSubmit },
  { what: "an edit", begin: toEdit },
])("an account is suspended before or after $what, never in between", async ({ begin }) => {
  const first = await begin();
  const suspend = () => suspendUser(world.deps, first.userId, "Asks for secrets", actor);
  expect(await duringBooking(world, first.write, suspend)).toMatchObject({
    meanwhile: "waits",
    booked: FULFILLED,
    ended: FULFILLED,
  });
  const late = await begin();
  const suspendedMeanwhile = await whileWritten(
    world,
    (tx) => updateSuspension(tx, late.userId, "Asks for secrets"),
    () => late.write(),
  );
  expect(suspendedMeanwhile).toMatchObject({
    meanwhile: "waits",
    ended: { reason: { code: "permission-denied" } },
  });
});

test("new accounts that send the same words at the same moment are counted one after the other", async () => {
  const limits = { ...DEFAULT_ABUSE_LIMITS, mostAccountsOfWords: 1 };
  await sql`update config_section set value = ${JSON.stringify(limits)}::json where name = 'abuseLimits'`.execute(
    world.db,
  );
  const text =
    "Fresh bread every morning from six, and on Saturdays two loaves for the price of one. Call 011 555 0100.";
  const begin = async () => {
    const userId = await anAdvertiser(world);
    await sql`update "user" set created_at = ${new Date(FRIDAY_MS)} where id = ${userId}`.execute(
      world.db,
    );
    const { id } = await aDraft(world, userId, { text });
    return { id, write: (deps?: CampaignsDeps) => submit(userId, id, deps) };
  };
  const [first, second, third] = [await begin(), await begin(), await begin()];
  await first.write();
  const atOnce = await duringBooking(world, second.write, () => third.write());
  expect(atOnce).toMatchObject({ meanwhile: "waits", booked: FULFILLED, ended: FULFILLED });
  const { waiting } = await readReviews(world.db);
  const held = waiting.filter(({ campaignId }) =>
    [first, second, third].some(({ id }) => id === campaignId),
  );
  expect(held).toMatchObject([{ campaignId: third.id, flags: [{ risk: "same-words" }] }]);
});

const LISTS = {
  "written to": (listId: string) => ({
    fields: { targetModel: "list" as const, listId, people: 100, gender: [] },
    path: "listId",
  }),
  "left out": (excludeListId: string) => ({ fields: { excludeListId }, path: "excludeListId" }),
};

test.each(Object.entries(LISTS))(
  "a list that is %s is deleted before or after a booking, never in between",
  async (_how, campaignOf) => {
    const begin = async () => {
      const userId = await anAdvertiser(world);
      enterFiles(world, userId);
      const people = Array.from({ length: 240 }, (_, at) => `0${820_100_000 + at * 41}`);
      const { list } = await aList(world, userId, people, { consent: CONSENT });
      const { fields, path } = campaignOf(list.id);
      const { id } = await aDraft(world, userId, fields);
      const write = (deps?: CampaignsDeps) => submit(userId, id, deps);
      return { userId, id, listId: list.id, path, write };
    };
    const first = await begin();
    const { userId } = first;
    const remove = () =>
      asIdentity(memberIdentity(userId), () =>
        deleteList(world.audience, { userId, id: first.listId }),
      );
    expect(await duringBooking(world, first.write, remove)).toMatchObject({
      meanwhile: "waits",
      booked: FULFILLED,
      ended: { reason: { code: "aborted", reason: "list-in-use" } },
    });
    const late = await begin();
    const deletedMeanwhile = await whileWritten(
      world,
      async (tx) => {
        await lockList(tx, late.listId);
        await deleteNumbers(tx, late.listId, world.clock.now());
      },
      () => late.write(),
    );
    expect(deletedMeanwhile).toMatchObject({
      meanwhile: "waits",
      ended: { reason: { code: "invalid-argument", details: [{ path: late.path }] } },
    });
    expect((await reread(world, late.userId, late.id)).campaign.status).toBe("draft");
  },
);
