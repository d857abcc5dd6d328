import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loginRelatedPages } from "../../domain/menu-visibility.ts";
import { describe, expect, it } from "vitest";
import { safeReturnPath, setLoginPages } from "./return-path.ts";

describe("the page to return to after signing in", () => {
  it("is the page that was asked for, with its search and place", () => {
    expect(safeReturnPath("/campaign/edit?id=7&step=when#hours")).toBe(
      "/campaign/edit?id=7&step=when#hours",
    );
  });

  it.each([
    "https://evil.example/wallet",
    "//evil.example/wallet",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "wallet",
    "",
    undefined,
    7,
  ])("is never another site or something that is no path: %s", (asked) => {
    expect(safeReturnPath(asked)).toBe("/dashboard");
  });

  it.each([
    "/",
    "/home",
    "/home?next=/wallet",
    "/login",
    "/signin",
    "/signup",
    "/reset-password/new?token=x",
  ])("is never a sign-in page: %s", (asked) => {
    expect(safeReturnPath(asked)).toBe("/dashboard");
  });

  it("is never a page that the configured menu names as login-related", () => {
    expect(safeReturnPath("/welcome/back")).toBe("/welcome/back");
    setLoginPages(["welcome"]);
    expect([safeReturnPath("/welcome/back"), safeReturnPath("/")]).toEqual([
      "/dashboard",
      "/dashboard",
    ]);
    setLoginPages(loginRelatedPages([]));
    expect(safeReturnPath("/welcome/back")).toBe("/welcome/back");
  });

  it("may start with the same letters as a sign-in page", () => {
    expect(safeReturnPath("/homework")).toBe("/homework");
  });
});

it("is asked for wherever a page leads to the path of its address", () => {
  const web = join(import.meta.dirname, "..");
  const pages = globSync("{features,shell}/**/*.{ts,tsx}", { cwd: web })
    .map((path) => ({ path, text: readFileSync(join(web, path), "utf8") }))
    .filter(({ path, text }) => !path.includes(".test.") && /\bnext\b[^;]*= useSearch/.test(text));
  expect(pages.length).toBeGreaterThan(1);
  for (const { path, text } of pages)
    expect(text.match(/(?:\b(?:to|href|url)[=:] *\{? *|navigate\()next\b.*/g) ?? [], path).toEqual(
      [],
    );
});
