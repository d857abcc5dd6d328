import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { Adapter, NetworkEvent } from "../networks/connection.ts";

import { personNumber } from "../reach/person-number.ts";
import { aGateway, FRIDAY_MS, SEED } from "../testing/a-gateway.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

const { adapter: scripted } = scriptedNetwork("asked", { replies: "pull" });
const inbox: NetworkEvent[] = [];
let taken = 0;
const adapter: Adapter = {
  ...scripted,
  connect: (...context) => ({
    ...scripted.connect(...context),
    async pullReplies() {
      const events = inbox.slice(taken);
      return {
        events,
        taken: () => {
          taken += events.length;
        },
      };
    },
  }),
};

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, { adapters: [adapter] });
  await database.pool.query(
    `with c as (insert into network_connection (name, adapter, settings, secret_name) values ('asked', 'asked', '{}', 'TEST') returning id)
     insert into route_connection (route_id, connection_id, priority) select 97, id, 1 from c`,
  );
});
afterAll(async () => {
  await world.gateway.stop();
  await database.drop();
});

test("replies that a network is asked for are taken once they are stored: what the database did not take is asked for again", async () => {
  const msisdn = personNumber(SEED, 97, 7);
  inbox.push({ type: "reply", id: "1", msisdn, text: "STOP", atMs: FRIDAY_MS });
  await database.pool.query(
    `create function is_away() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
     create trigger is_away before insert on network_event execute function is_away()`,
  );
  await world.gateway.catchUp(FRIDAY_MS + 1_000).catch(() => {});
  expect(taken).toBe(0);
  await database.pool.query("drop trigger is_away on network_event");
  await world.gateway.catchUp(FRIDAY_MS + 2_000);
  await world.gateway.catchUp(FRIDAY_MS + 3_000);
  expect(taken).toBe(1);
  expect((await database.pool.query("select from opt_out")).rowCount).toBe(1);
});
