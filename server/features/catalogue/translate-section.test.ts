import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inLanguage, startLanguages } from "../../language.ts";
import { DELIVERED_NAMES, translateSection } from "./translate-section.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

it("every occasion of the templates that are delivered is in the catalogues", () => {
  const sql = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), "utf8"));
  const occasions = [...sql.join("\n").matchAll(/"occasion": *"([^"]+)"/g)].map(([, name = ""]) =>
    name.replaceAll("''", "'"),
  );
  expect(occasions.length).toBeGreaterThan(5);
  expect(DELIVERED_NAMES).toEqual(expect.arrayContaining([...new Set(occasions)]));
});

it("leaves names that come back, and what an administrator wrote", () => {
  startLanguages();
  const own = [{ title: "Our own title", url: "/x", inner: [{ name: "Mine" }] }];
  inLanguage("af", () => {
    expect(translateSection("sources", ["Google"])).toEqual(["Google"]);
    expect(translateSection("messageTemplates", own)).toEqual(own);
  });
});
