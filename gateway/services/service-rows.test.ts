import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";

let database: TestDatabase;
let serviceId: number;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  ({ id: serviceId } = await book(await aGateway(database.pool)));
});
afterAll(() => database.drop());

it("no service has sent more messages than it has people, whatever counts them", async () => {
  const count = (sent: string) =>
    database.pool.query(`update service set sent = ${sent} where id = $1`, [serviceId]);
  await count("people");
  await expect(count("people + 1")).rejects.toMatchObject({ constraint: "service_check1" });
});
