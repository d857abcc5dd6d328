import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aConnected, bookAndSend, catchUp, EVENING_MS } from "../testing/a-connected.ts";
import { scriptedNetwork } from "../testing/scripted-adapter.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
});
afterEach(() => database.drop());

describe("what a network calls us for", () => {
  it("is taken under the connection's own address and proof, and STOP is answered once", async () => {
    const one = scriptedNetwork("one");
    const world = await aConnected(database.pool, [one]);
    await bookAndSend(world);
    const { rows } = await database.pool.query<{ id: number }>("select id from network_connection");
    const connectionId = rows[0]?.id ?? 0;
    const address = `/networks/${connectionId}/${world.gateway.callbackKeyOf(connectionId)}/replies`;
    const msisdn = one.network.taken[0]?.msisdn;
    const body = JSON.stringify([
      { type: "reply", id: "r1", msisdn, text: "STOP", atMs: EVENING_MS },
      { type: "complaint", id: "c1", msisdn: one.network.taken[1]?.msisdn, atMs: EVENING_MS },
    ]);
    const post = (path: string, signed: string) =>
      world.gateway.app.request(path, { method: "POST", body, headers: { "x-signed": signed } });
    expect((await post(address, "no")).status).toBe(503);
    expect((await post(address.replace(/.{24}\/replies$/, "x/replies"), "yes")).status).toBe(503);
    expect((await post(address, "yes")).status).toBe(200);
    expect((await post(address, "yes")).status).toBe(200);
    const before = one.network.taken.length;
    await catchUp(world);
    const answers = one.network.taken.slice(before);
    expect(answers.map((answer) => answer.msisdn)).toEqual([msisdn]);
    const optOuts = await database.pool.query("select 1 from opt_out");
    expect(optOuts.rowCount).toBe(2);
    expect((await database.pool.query("select 1 from complaint")).rowCount).toBe(1);
    const stored = await database.pool.query(
      "select number_sealed::text as sealed from network_event",
    );
    expect(JSON.stringify(stored.rows)).not.toContain(msisdn);
  });
});
