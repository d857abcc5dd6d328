import { expect, test } from "vitest";
import { bodyFrom } from "./body-from.ts";

test("what an answer is made of is the bytes themselves, piece by piece", async () => {
  const bytes = Buffer.alloc(200_000, 7);
  const pieces = await Array.fromAsync(bodyFrom(bytes));
  expect(pieces.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3_392]);
  for (const piece of pieces) expect(piece.buffer).toBe(bytes.buffer);
});
