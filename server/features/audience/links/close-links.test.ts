import { expect, test } from "vitest";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { eraseAccount } from "../../accounts/erase-account.ts";
import { suspendUser, unsuspendUser } from "../../accounts/suspend-user.ts";
import { FRIDAY_MS } from "../../campaigns/testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { closeLinks } from "./close-links.ts";

const world = useWorld(FRIDAY_MS);
const actor = { actorUserId: "admin-1", requestId: "r1" };
const HEADERS = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile" };

async function aLinkedCampaign() {
  const link = "https://shop.example/offer";
  const { userId } = await aBookedCampaign(world, { kind: "sms-link", link });
  const { rows } = await world.gatewayPool.query<{ code: string }>(
    "select code from link order by id desc limit 1",
  );
  const path = `/l/${rows[0]?.code}`;
  const tap = async () => (await world.gateway.app.request(path, { headers: HEADERS })).status;
  expect(await tap()).toBe(302);
  return { userId, tap };
}

test("links of who is suspended lead nowhere, and lead on once they are let in again", async () => {
  const { userId, tap } = await aLinkedCampaign();
  const other = await aLinkedCampaign();
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  await closeLinks(world.deps);
  expect([await tap(), await other.tap()]).toEqual([410, 302]);
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  await closeLinks(world.deps);
  expect(await tap()).toBe(302);
});

test("links of who deleted the account lead nowhere: nobody could be suspended for them any more", async () => {
  const { userId, tap } = await aLinkedCampaign();
  await world.db.transaction().execute((tx) => eraseAccount(world.deps, tx, userId, "r1"));
  await closeLinks(world.deps);
  expect(await tap()).toBe(410);
});

test("a network that does not answer is told the next time, and none is told twice", async () => {
  const { userId } = await aLinkedCampaign();
  const asked: boolean[] = [];
  let failure: MessagingError | undefined = new MessagingError("unavailable", "It is down.");
  const close = () =>
    closeLinks({
      ...world.deps,
      messaging: {
        setLinksOpen: async (_routeId, { isOpen }) => {
          asked.push(isOpen);
          if (failure) throw failure;
        },
      },
    });
  await suspendUser(world.deps, userId, "Asks for secrets", actor);
  await close();
  failure = undefined;
  await close();
  await close();
  const routes = asked.length / 2;
  expect(routes).toBeGreaterThanOrEqual(1);
  expect(asked).toEqual(Array.from({ length: routes * 2 }, () => false));
  // One that knows no such call is not asked again and again.
  failure = new MessagingError("not-found", "There is no such call.");
  await unsuspendUser(world.deps, userId, "It was the shop itself", actor);
  await close();
  await close();
  expect(asked.slice(routes * 2)).toEqual(Array.from({ length: routes }, () => true));
});

test("a network that hangs keeps no other one waiting, however many are closed there", async () => {
  const booked = [await aLinkedCampaign(), await aLinkedCampaign(), await aLinkedCampaign()];
  for (const { userId } of booked) await suspendUser(world.deps, userId, "Asks for secrets", actor);
  const { rows } = await world.pool.query<{ route_id: number }>(
    "select distinct route_id from account_client where not links_closed",
  );
  const [away, ...others] = rows.map(({ route_id }) => route_id);
  expect(others.length).toBeGreaterThan(0);
  const asked: number[] = [];
  const setLinksOpen = async (routeId: number) => {
    asked.push(routeId);
    if (routeId === away) throw new MessagingError("timeout", "It hangs.");
  };
  await closeLinks({ ...world.deps, messaging: { setLinksOpen } });
  expect(asked.filter((routeId) => routeId === away)).toHaveLength(1);
  const left = await world.pool.query(
    `select a.route_id from account_client a join "user" u on u.id = a.user_id
      where not a.links_closed and u.suspended_at is not null and a.route_id <> $1`,
    [away],
  );
  expect(left.rows).toEqual([]);
});

test.each([
  ["a network refuses", new MessagingError("rejected", "It knows no such advertiser.")],
  ["a network breaks", new MessagingError("unavailable", "It answered 500.")],
  ["something fails", new TypeError("Nobody thought of this.")],
])("one advertiser for whom %s keeps nobody else's links open", async (_why, failure) => {
  const [failing, ...others] = [
    await aLinkedCampaign(),
    await aLinkedCampaign(),
    await aLinkedCampaign(),
  ];
  for (const { userId } of [...others, failing])
    await suspendUser(world.deps, userId, "Asks for secrets", actor);
  const of = async (userId: string) => {
    const { rows } = await world.pool.query<{ client_id: string; links_closed: boolean }>(
      "select client_id, links_closed from account_client where user_id = $1",
      [userId],
    );
    return {
      clients: rows.map((row) => Number(row.client_id)),
      closed: rows.map((row) => row.links_closed),
    };
  };
  const { clients } = await of(failing.userId);
  const asked: number[] = [];
  const setLinksOpen = async (_routeId: number, { clientId }: { clientId: number }) => {
    asked.push(clientId);
    if (clients.includes(clientId)) throw failure;
  };
  await closeLinks({ ...world.deps, messaging: { setLinksOpen } });
  for (const { userId } of others) expect((await of(userId)).closed).not.toContain(false);
  expect((await of(failing.userId)).closed).not.toContain(true);
  // Told once in a run, and again in the next.
  expect(asked.filter((clientId) => clients.includes(clientId))).toHaveLength(clients.length);
});

test("a network that fails for everybody is left alone after twenty", async () => {
  const { userId } = await aLinkedCampaign();
  const { rows } = await world.pool.query<{ route_id: number }>(
    "select route_id from account_client where user_id = $1 limit 1",
    [userId],
  );
  const routeId = rows[0]?.route_id;
  await world.pool.query(
    `with others as (
       insert into "user" (id, name, email, suspended_at, suspended_reason)
         select 'failing-' || n, 'Shop', 'failing-' || n || '@example.com', now(), 'Asks for secrets' from generate_series(1, 30) n
         returning id)
     insert into account_client (user_id, route_id, client_id, client_user_id, route_api_url)
       select id, $1, row_number() over () + 900000, row_number() over () + 900000, '' from others`,
    [routeId],
  );
  const asked: number[] = [];
  const setLinksOpen = async (one: number) => {
    asked.push(one);
    throw new MessagingError("rejected", "It takes nothing of us.");
  };
  await closeLinks({ ...world.deps, messaging: { setLinksOpen } });
  expect(asked.filter((one) => one === routeId)).toHaveLength(20);
});
