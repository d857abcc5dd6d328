import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway } from "../testing/a-gateway.ts";
import { readReport } from "../testing/accounting.ts";
import { book } from "../testing/book.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
beforeEach(async () => {
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

it("a service changes for the advertiser it was booked for alone", async () => {
  const [own, other] = [await book(world), await book(world)];
  const stop = (client: typeof own.client) =>
    world.call("PUT", "/r/97/company/servicestatus", { ...client, id: own.id, status: 250 });
  const { clientId, userId } = own.client;
  for (const client of [
    other.client,
    { clientId, userId: other.client.userId },
    { clientId: other.client.clientId, userId },
  ])
    expect((await stop(client)).status).toBe(404);
  expect(await readReport(world.call, own.id)).toMatchObject({ status: 255 });
  expect((await stop(own.client)).status).toBe(200);
});

it("a service has sent no more messages than it has people, whatever counts them", async () => {
  const { id } = await book(world);
  const count = (sent: string) =>
    database.pool.query(`update service set sent = ${sent} where id = $1`, [id]);
  await count("people");
  await expect(count("people + 1")).rejects.toMatchObject({ constraint: "service_check1" });
});
