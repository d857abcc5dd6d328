import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../dev/testing/test-database.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { book } from "../testing/book.ts";
import { readMessages } from "../testing/accounting.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("the same seed", () => {
  it("gives the same messages and outcomes, however the clock moves", async () => {
    const runs: unknown[] = [];
    for (const [stepMs, batchSize] of [
      [HOUR_MS, 2000],
      [47 * MINUTE_MS, 11],
      [3 * DAY_MS, 500],
    ] as const) {
      const own = await createTestDatabase("gateway");
      try {
        const world = await aGateway(own.pool, { batchSize });
        const { id } = await book(world);
        await world.advanceTo(FRIDAY_MS + 9 * DAY_MS, stepMs);
        runs.push(await readMessages(own.pool, id));
      } finally {
        await own.drop();
      }
    }
    expect(runs[0]).toHaveLength(300);
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });
});
