import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { editCampaign } from "./edit-campaign.ts";
import { updateEdited } from "./edit.store.ts";
import { updateSubmissionReopened, insertRetiredRoutes } from "../delivery/retired.store.ts";
import { runSubmission } from "../submission/run-submission.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  aWorld,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
  type World,
  asSubmitted,
} from "../testing/a-world.ts";

/** One on each of two networks. */
const PEOPLE = 2;
const NEW_TEXT = "Bread and milk at a third off this week.";
const START_MS = Date.parse("2026-12-07T06:00:00Z");
const DAY_MS = 24 * HOUR_MS;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.pool.query(COUNT_TRIES);
});
afterAll(() => world.drop());

type Booked = { userId: string; id: string };

async function submitted(atMs: number): Promise<Booked> {
  world.setNow(atMs);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, { people: PEOPLE, allocation: "fast" });
  await quoteAndSubmit(world, userId, id);
  return { userId, id };
}

/** Both networks have approved it, and it starts in half an hour. */
async function scheduled(): Promise<Booked> {
  const one = await submitted(START_MS - HOUR_MS);
  await world.catchUp();
  await world.advanceTo(START_MS - HOUR_MS / 2);
  expect((await reread(world, one.userId, one.id)).campaign.status).toBe("scheduled");
  return one;
}

/** The tool as it is, but something happens in the middle of its first call of a method: the network has acted already. */
function during(method: keyof MessagingProvider, happens: () => Promise<unknown>): CampaignsDeps {
  let calls = 0;
  const messaging = new Proxy(world.deps.messaging, {
    get(target, name: keyof MessagingProvider) {
      if (name !== method) return target[name];
      const real = target[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const answer = await real(...args);
        calls += 1;
        if (calls === 1) await happens();
        return answer;
      };
    },
  });
  return { ...world.deps, messaging };
}

/** Counts every try to take a lease, also one that somebody else's lease refuses. */
const COUNT_TRIES = `
  create sequence lease_try;
  create function count_try() returns trigger language plpgsql as
    $$ begin perform nextval('lease_try'); return new; end $$;
  create trigger counts before insert on lease for each row execute function count_try()`;

async function triesSoFar(): Promise<number> {
  const { rows } = await world.pool.query<{ tries: number }>(
    "select case when is_called then last_value else 0 end::int as tries from lease_try",
  );
  return rows[0]?.tries ?? 0;
}

/** Saves an edit; comes back when it is saved, or waits for whoever works on the campaign with its networks. */
async function saving({ userId, id }: Booked, edits: Promise<unknown>[]): Promise<void> {
  const { campaign } = await reread(world, userId, id);
  const fields = { text: NEW_TEXT };
  const before = await triesSoFar();
  const edit = editCampaign(world.deps, { userId, id, version: campaign.version, fields });
  edits.push(edit);
  const isRefused = async () => expect(await triesSoFar()).toBeGreaterThan(before + 1);
  await Promise.race([edit, vi.waitFor(isRefused, { timeout: 20_000, interval: 10 })]);
}

/** What an edit writes, by somebody who has not waited for his turn. */
async function writtenUnasked({ id }: Booked): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const stored = { startsAt: new Date(START_MS), endsAt: new Date(START_MS + 33 * HOUR_MS) };
    const at = world.clock.now();
    const fields = { text: NEW_TEXT };
    await updateEdited(tx, id, fields, { ...stored, status: "pending", revision: 1, at });
    await insertRetiredRoutes(tx, id, { revision: 1, status: "pending" });
    await updateSubmissionReopened(tx, id);
  });
}

/** Runs it to its end: everybody got the new text alone, and no money stays held. */
async function onlyNewTextLeaves({ userId, id }: Booked): Promise<void> {
  await world.catchUp();
  await world.advanceTo(START_MS + 8 * DAY_MS, DAY_MS / 2);
  const { rows } = await world.gatewayPool.query<{ text: string }>(
    `select s.full_text as text from message m join service s on s.id = m.service_id
     where s.campaign_code like $1`,
    [`${campaignCodeOf(id)}-%`],
  );
  expect(rows.map(({ text }) => text.includes(NEW_TEXT))).toEqual([true, true]);
  const { campaign } = await reread(world, userId, id);
  expect([campaign.status, asSubmitted(campaign).settledAt]).toEqual([
    "completed",
    expect.any(Date),
  ]);
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
  expect(await auditRows(world)).toEqual([]);
}

const EDITS = [
  ["an edit", saving],
  ["an edit that did not wait", writtenUnasked],
] as const;

test.each(EDITS)(
  "%s while a network is asked for its report sends the new text alone",
  async (_name, act) => {
    const one = await scheduled();
    const edits: Promise<unknown>[] = [];
    await syncCampaign(
      during("readReport", () => act(one, edits)),
      one.id,
      { wait: true },
    );
    await Promise.all(edits);
    const { campaign, routes } = await reread(world, one.userId, one.id);
    expect([campaign.text, campaign.status]).toEqual([NEW_TEXT, "pending"]);
    expect(routes.map(({ status }) => status)).toEqual(["pending", "pending"]);
    await onlyNewTextLeaves(one);
  },
);

test.each(EDITS)(
  "%s while a network is asked to book the old text sends the new one alone",
  async (_name, act) => {
    const one = await submitted(START_MS - HOUR_MS);
    const edits: Promise<unknown>[] = [];
    await runSubmission(
      during("createService", () => act(one, edits)),
      one.id,
      { wait: true },
    );
    await Promise.all(edits);
    await onlyNewTextLeaves(one);
  },
);
