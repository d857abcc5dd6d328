import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { intArray, textArray } from "./array-text.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

const storable = fc.string({ unit: "grapheme", maxLength: 12 }).filter((it) => !it.includes("\0"));
const awkward = fc.constantFrom("", "NULL", "null", " ", "{}", "a,b", '"', "\\", '\\"', "'; --");

test("arrays are read as what was written, whatever stands in them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(storable, awkward)),
      fc.array(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
      async (texts, numbers) => {
        const { rows } = await database.pool.query(
          "select $1::text[] as texts, $2::int[] as numbers",
          [textArray(texts), intArray(numbers)],
        );
        expect(rows).toEqual([{ texts, numbers }]);
      },
    ),
    { numRuns: 60 },
  );
});
