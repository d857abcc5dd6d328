import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway } from "./a-gateway.ts";

type GatewayWorld = Awaited<ReturnType<typeof aGateway>> & { pool: TestDatabase["pool"] };

/** A gateway on a database of its own for all tests of a file. Call it at the top of the file; it is there once tests run. */
export function useGateway(): GatewayWorld {
  const world = {} as GatewayWorld;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase("gateway");
    Object.assign(world, await aGateway(database.pool), { pool: database.pool });
  });
  afterAll(async () => {
    await world.gateway.stop();
    await database.drop();
  });
  return world;
}
