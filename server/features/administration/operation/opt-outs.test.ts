import { readPrimary } from "../../../db/read-side.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { insertAll } from "../../audience/lists/store-numbers.ts";
import { countPeopleByRoute } from "../../audience/lists/numbers/count-people.ts";
import { anAdvertiser, aWorld, FRIDAY_MS, type World } from "../../campaigns/testing/a-world.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { addOptOut, findOptOut, liftOptOut, listOptOuts } from "./opt-out-register.ts";

const admin = { actorUserId: "admin-1", requestId: "r1" };
const cipher = createNumberCipher(Buffer.alloc(32, 1));
const number = { countryId: 6, msisdn: "082 555 0601" };

let world: World;
let deps: AdministrationDeps;
beforeAll(async () => {
  world = await aWorld();
  world.setNow(FRIDAY_MS);
  const { deps: campaigns } = world;
  deps = {
    ...campaigns,
    readSide: readPrimary(campaigns.db),
    jobs: { send: async () => {} },
    cipher,
    notify: async () => {},
    campaigns,
    isAdmin: () => true,
    files: world.audience.files,
    listUrls: world.audience.listUrls,
    adminUserIds: [],
  };
}, 60_000);
afterAll(() => world.drop());

test("an opt-out that is lifted counts in lists again, with who and why in the audit and never the number", async () => {
  const userId = await anAdvertiser(world);
  const listId = "00000000-0000-4000-8000-000000000601";
  await sql`insert into msisdn_list (id, user_id, country_id, name, path, phone_column, created_at, expires_at)
    values (${listId}, ${userId}, 6, 'customers', 'msisdnList/customers.csv', 0, now(), now())`.execute(
    deps.db,
  );
  await insertAll(deps.db, cipher, { id: listId }, ["27825550601", "27825550602"]);
  const counted = async () => {
    const people = await countPeopleByRoute(deps, { listIds: [listId], exceptListIds: [] });
    return [...people.values()].reduce((sum, count) => sum + count, 0);
  };
  await addOptOut(deps, { ...number, reason: "by telephone" }, admin);
  expect(await counted()).toBe(1);
  expect(await liftOptOut(deps, { ...number, reason: "wants adverts again" }, admin)).toBe(true);
  expect(await counted()).toBe(2);
  expect(await findOptOut(deps, number, admin)).toMatchObject({ optOut: null });
  expect(await liftOptOut(deps, { ...number, reason: "twice" }, admin)).toBe(false);

  const { rows } = await sql<{
    action: string;
    detail: object;
  }>`select action, detail from audit_log
    where action like 'opt-out.%' order by id`.execute(deps.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "opt-out.added",
    "opt-out.lifted",
    "opt-out.looked-up",
    "opt-out.lifted",
  ]);
  expect(rows[1]?.detail).toEqual({ countryId: 6, isLifted: true, reason: "wants adverts again" });
  expect(JSON.stringify(rows)).not.toMatch(/\d{9,}/);
  const history = await sql`select lifted_by, reason from opt_out_number_lift`.execute(deps.db);
  expect(history.rows).toEqual([{ liftedBy: "admin-1", reason: "wants adverts again" }]);
});

test("opt-outs are listed with the name of their network and a masked number", async () => {
  await addOptOut(deps, { ...number, reason: "by letter" }, admin);
  const { total, rows, nextCursor } = await listOptOuts(deps, { countryId: 6 });
  expect([total, rows.length, nextCursor]).toEqual([1, 1, null]);
  expect(rows[0]).toMatchObject({
    number: "+27 •••••• 601",
    source: "administrator",
    reason: "by letter",
  });
  expect(rows[0]?.routeName).not.toMatch(/^\d+$/);
  expect(JSON.stringify(rows)).not.toMatch(/\d{9,}/);
});
