import { globSync, readFileSync } from "node:fs";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { PasswordInput } from "../../../ui/form/password-input.tsx";

test("a password is masked until its owner asks to see it, and password managers may fill it in", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PasswordInput label="Password" autoComplete="current-password" />
    </I18nProvider>,
  );
  expect(html).toMatch(/<input[^>]* type="password"/);
  expect(html).toMatch(/<input[^>]* autoComplete="current-password"/i);
  expect(html).toMatch(/<button[^>]* aria-pressed="false"/);
  expect(html).not.toMatch(/autocomplete="off"|readonly/i);
});

test("every field for a password is this one, says what it is for, and lets people paste", () => {
  const uses = globSync("web/**/*.tsx").flatMap((path) => {
    // The page of all components shows one that is no password of anybody.
    if (path.endsWith(".test.tsx") || path.startsWith("web/features/design/")) return [];
    const text = readFileSync(path, "utf8");
    const isOwn = path.endsWith("/password-input.tsx");
    const keepsOut = /onPaste=/.test(text) && text.includes("PasswordInput");
    expect([path, keepsOut]).toEqual([path, false]);
    if (isOwn) return [];
    expect([path, /type="password"/.test(text)]).toEqual([path, false]);
    return [...text.matchAll(/<PasswordInput\b[\s\S]*?\/>/g)].map(([use]) => use);
  });
  expect(uses.length).toBeGreaterThan(4);
  for (const use of uses) expect(use).toMatch(/autoComplete="(?:current|new)-password"|\{\.\.\./);
});
