import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMissingSettings } from "./missing-settings.ts";

test("a restored cluster of Debian lacks its settings, one of others has them", () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  expect(findMissingSettings(folder)).toEqual(["postgresql.conf", "pg_hba.conf"]);
  for (const name of ["postgresql.conf", "pg_hba.conf"]) writeFileSync(join(folder, name), "");
  expect(findMissingSettings(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
