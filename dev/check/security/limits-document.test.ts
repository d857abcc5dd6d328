import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";

const CLAIM = /`([\w./-]+\.ts) › ([^`]+)`/g;
const text = readFileSync(join(ROOT, "docs/security/limits.md"), "utf8");
const claims = [...text.matchAll(CLAIM)].map(([, path = "", line = ""]) => ({ path, line }));

test("the document names many limits", () => {
  expect(claims.length).toBeGreaterThan(30);
});

test.each(claims)("$path says: $line", ({ path, line }) => {
  expect(readFileSync(join(ROOT, path), "utf8").split(line)).toHaveLength(2);
});
