import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aClient, aGateway, aService } from "../../testing/a-gateway.ts";
import { KINDS } from "../../testing/kinds.ts";

const END_MS = Date.parse("2026-12-08T15:00:00Z");
const WOMEN_OF_GAUTENG = { targetedCounties: [601], genders: [21] };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

describe("the frequency cap over all advertisers", () => {
  it("lets nobody get more than three messages a week, whoever sends, and never counts tags and banners", async () => {
    const world = await aGateway(
      database.pool,
      { batchSize: 300 },
      { capAll: { messages: 3, days: 7 } },
    );
    const reach = async (path: string, more: object = {}) =>
      Number(
        (
          await world.call("POST", `/r/97/company/${path}`, {
            targetModelId: 1,
            profileTargeting: WOMEN_OF_GAUTENG,
            ...more,
          })
        ).body.reach,
      );
    const all = await reach("reachontargeting");
    const kinds = ["sms", "smsLink", "sms", "rcsOrSms", "sms", "pcm", "display", "pcm", "display"];
    const ids: number[] = [];
    for (const [index, kind] of kinds.entries()) {
      const client = await aClient(world.call, 97, `many-${index}`);
      const changes = { ...(await KINDS[kind]?.(world.call)), ...client, maxCoins: 5000 };
      const body = aService({
        ...changes,
        campaignCode: `many-${index}`,
        profileTargeting: WOMEN_OF_GAUTENG,
      });
      const reply = await world.call("POST", "/r/97/company/service", body);
      expect(reply.status).toBe(200);
      ids.push(Number(reply.body.id));
    }
    await world.advanceTo(END_MS, 5 * 3_600_000);
    const count = async (serviceIds: number[]) => {
      const { rows } = await database.pool.query<{ n: number; people: number }>(
        `select n::int, count(*)::int as people from (
           select count(*) as n from message where service_id = any($1) group by person) c group by n order by n`,
        [serviceIds],
      );
      return rows;
    };
    // A message stands for one person each, so five advertisers with room for all give everybody exactly three.
    expect(await count(ids.slice(0, 5))).toEqual([{ n: 3, people: all }]);
    expect(await count(ids.slice(5))).toEqual([{ n: 4, people: all }]);
    const { clientId } = await aClient(world.call, 97, "newcomer");
    expect(await reach("reachoncapping", { clientId })).toBe(0);
    expect(await reach("reachoncapping", { clientId, flowTypeId: 3 })).toBe(all);
    world.setNow(END_MS + 7 * 86_400_000);
    expect(await reach("reachoncapping", { clientId })).toBe(all);
  });
});
