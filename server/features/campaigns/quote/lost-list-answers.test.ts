import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { createListUrls } from "../../audience/lists/list-url.ts";
import { createListOnRoute } from "../../audience/lists/list-on-routes.ts";
import { deleteList, endLists } from "../../audience/lists/manage-lists.ts";
import { anAdvertiser, aWorld, FRIDAY_MS, HOUR_MS, type World } from "../testing/a-world.ts";
import { aList, CONSENT, enterFiles } from "../testing/own-lists.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.setNow(FRIDAY_MS));
afterEach(() => {
  world.faults.current = () => {};
  vi.useRealTimers();
});

const PEOPLE = 40;

async function aListOf(from: number): Promise<{ userId: string; id: string }> {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const numbers = Array.from({ length: PEOPLE }, (_, n) => `0${820_000_000 + (from + n) * 37}`);
  const { list } = await aList(world, userId, numbers, { consent: CONSENT });
  return { userId, id: list.id };
}

type Owned = Awaited<ReturnType<typeof aListOf>>;

/** Gives the list to every network as a paid campaign does, and says how many answered. */
async function giveToAll({ userId, id }: Owned): Promise<number> {
  const campaign = { userId, submittedAt: world.clock.now() };
  const given = await Promise.allSettled(
    [97, 105, 107, 108].map((routeId) => world.deps.listOnRoute(campaign, id, { routeId })),
  );
  return given.filter(({ status }) => status === "fulfilled").length;
}

/** Answers to requests for a list are lost: before they reach the network, or after it has acted. */
function loseAnswers(side: "before" | "after"): void {
  world.faults.current = (method, at) => {
    if (method === "registerList" && at === side) throw new MessagingError("timeout", "lost");
  };
}

async function membersOnNetworks({ userId }: Owned): Promise<number> {
  const { rows } = await world.gatewayPool.query<{ n: number }>(
    `select count(*)::int as n from list_member m join number_list l on l.id = m.list_id
     join client c on c.client_id = l.client_id where c.external_user_id = $1`,
    [userId],
  );
  return rows[0]?.n ?? 0;
}

async function asked({ id }: Owned): Promise<number> {
  const sql = "select from msisdn_list_asked where list_id = $1";
  return (await world.pool.query(sql, [id])).rows.length;
}

test("what networks made of a list while their answers were lost is deleted with it, at each address that they were asked at", async () => {
  const list = await aListOf(1_000);
  loseAnswers("after");
  expect(await giveToAll(list)).toBe(0);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  expect(await giveToAll(list)).toBe(0);
  world.faults.current = () => {};
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  expect(await giveToAll(list)).toBe(4);
  expect([await membersOnNetworks(list), await asked(list)]).toEqual([3 * PEOPLE, 8]);
  await deleteList(world.audience, list);
  expect([await membersOnNetworks(list), await asked(list)]).toEqual([0, 0]);
});

test("so is what they made at an address that cannot be made again, for its secret or host has changed since", async () => {
  const list = await aListOf(6_000);
  loseAnswers("after");
  await giveToAll(list);
  const earlier = await aListOf(7_000);
  await giveToAll(earlier);
  // As it was written before digests were noted.
  await world.pool.query("update msisdn_list_asked set address_sha256 = '' where list_id = $1", [
    earlier.id,
  ]);
  world.faults.current = () => {};
  expect([await membersOnNetworks(list), await membersOnNetworks(earlier)]).toEqual([
    PEOPLE,
    PEOPLE,
  ]);
  await deleteList(world.audience, earlier);
  const listUrls = createListUrls("another secret", "https://elsewhere.example");
  await deleteList({ ...world.audience, listUrls }, list);
  expect([await membersOnNetworks(list), await membersOnNetworks(earlier)]).toEqual([0, 0]);
});

test("one that is asked for at the same hour with another secret is noted beside it", async () => {
  const list = await aListOf(8_000);
  loseAnswers("after");
  await giveToAll(list);
  const listUrls = createListUrls("another secret", "https://elsewhere.example");
  const listOnRoute = createListOnRoute({ ...world.audience, listUrls });
  const campaign = { userId: list.userId, submittedAt: world.clock.now() };
  await expect(listOnRoute(campaign, list.id, { routeId: 97 })).rejects.toThrow();
  expect(await asked(list)).toBe(5);
});

test("a list that a network is still loading when it is deleted is deleted there afterwards", async () => {
  const list = await aListOf(2_000);
  loseAnswers("after");
  const blocker = await world.gatewayPool.connect();
  await blocker.query("begin");
  await blocker.query("lock table number_list in exclusive mode");
  const given = giveToAll(list);
  await vi.waitFor(async () => {
    const waiting = await world.gatewayPool.query(
      "select from pg_locks where not granted and relation = 'number_list'::regclass",
    );
    expect(waiting.rows.length).toBe(4);
  }, 15_000);
  await deleteList(world.audience, list);
  await blocker.query("commit");
  blocker.release();
  expect(await given).toBe(0);
  expect([await membersOnNetworks(list), await asked(list)]).toEqual([PEOPLE, 4]);
  world.setNow(FRIDAY_MS + 2 * HOUR_MS);
  await endLists(world.audience);
  expect([await membersOnNetworks(list), await asked(list)]).toEqual([0, 0]);
}, 30_000);

test("a network that never got the request is asked for a day, and one that is away until it answers", async () => {
  const list = await aListOf(3_000);
  loseAnswers("before");
  await giveToAll(list);
  world.faults.current = (method) => {
    if (method === "endList") throw new MessagingError("unavailable", "away");
  };
  await deleteList(world.audience, list);
  const left: number[] = [];
  for (const hours of [2, 48]) {
    world.setNow(FRIDAY_MS + hours * HOUR_MS);
    await endLists(world.audience);
    left.push(await asked(list));
  }
  expect(left).toEqual([4, 4]);
  let calls = 0;
  world.faults.current = (method, side) => {
    if (method === "endList" && side === "before") calls += 1;
  };
  world.setNow(FRIDAY_MS + 49 * HOUR_MS);
  await endLists(world.audience);
  await endLists(world.audience);
  expect([calls, await asked(list)]).toEqual([4, 0]);

  const young = await aListOf(4_000);
  world.setNow(FRIDAY_MS);
  loseAnswers("before");
  await giveToAll(young);
  world.faults.current = () => {};
  await deleteList(world.audience, young);
  for (const hours of [2, 23]) {
    world.setNow(FRIDAY_MS + hours * HOUR_MS);
    await endLists(world.audience);
    left.push(await asked(young));
  }
  world.setNow(FRIDAY_MS + 25 * HOUR_MS);
  await endLists(world.audience);
  expect([...left.slice(2), await asked(young)]).toEqual([4, 4, 0]);
});

test("however many copies of lists a network keeps for now, those after them are deleted elsewhere", async () => {
  const list = await aListOf(5_000);
  await giveToAll(list);
  await world.pool.query(
    `insert into msisdn_list_route (list_id, route_id, revision, client_id, network_list_id, on_network)
     select $1, 96, n, 1, n, 0 from generate_series(-1100, -1) n`,
    [list.id],
  );
  world.faults.current = () => {};
  const isAway = vi.spyOn(world.audience.messaging, "endList");
  isAway.mockImplementation(async (routeId) => {
    if (routeId === 96) throw new MessagingError("unavailable", "away");
  });
  await deleteList(world.audience, list);
  isAway.mockRestore();
  const left = await world.pool.query(
    "select from msisdn_list_route where list_id = $1 and route_id <> 96",
    [list.id],
  );
  expect(left.rowCount).toBe(0);
});
