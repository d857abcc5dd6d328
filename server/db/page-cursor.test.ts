import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readCursor, readNumberCursor, writeCursor } from "./page-cursor.ts";

const at = new Date("2026-12-07T08:00:00.123Z");

test("a place that was written is read again", () => {
  const [id, userId] = [randomUUID(), "nKfX3_w-9"];
  expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
  expect(readCursor(writeCursor({ at, id: userId }), "user")).toEqual({ at, id: userId });
  expect(readCursor(undefined)).toBeUndefined();
});

test.each([
  "",
  "nonsense",
  writeCursor({ at, id: "no uuid" }),
  writeCursor({ at, id: "abc" }),
  Buffer.from(`-000900-01-01T00:00:00Z ${randomUUID()}`).toString("base64url"),
  Buffer.from(`+275760-09-13 ${randomUUID()}`).toString("base64url"),
  Buffer.from(`2026-13-01T00:00:00Z ${randomUUID()}`).toString("base64url"),
])("a place that nobody wrote is refused, not looked for: %s", (cursor) => {
  expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: "invalid-argument" }));
});

test("a number that no column holds is refused", () => {
  expect(readNumberCursor("17")).toBe(17n);
  for (const cursor of ["", "-1", "1.5", "9223372036854775808", "\0"])
    expect(() => readNumberCursor(cursor)).toThrow();
});
