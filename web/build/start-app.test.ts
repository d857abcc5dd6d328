import { expect, test } from "vitest";
import { hashOf } from "./hash-of.ts";
import { pageFile } from "./page-file.ts";
import { START_APP_HASH, START_APP_SCRIPT, startAppOf } from "./start-app.ts";

const SHELL =
  '<head><script type="module" crossorigin src="/assets/index.js"></script></head><body><div id="root"></div></body>';
const parts = {
  scripts: ["assets/core.js", "assets/small.js", "assets/index.js"],
  steps: ["assets/core.js", "assets/index.js"],
  styles: [],
};

test("the script is the one that the policy lets run, and nothing else starts the app", () => {
  expect(START_APP_HASH).toBe(hashOf(START_APP_SCRIPT));
  expect(START_APP_SCRIPT).not.toMatch(/\b(?:const|let)\b|=>|<\/script/);
  for (const page of [
    pageFile(SHELL, parts, { html: "<p>Drawn</p>" }),
    pageFile(SHELL, parts, { html: "", isWaiting: true }),
  ]) {
    expect(page.split(START_APP_SCRIPT)).toHaveLength(2);
    expect(page).not.toContain('type="module"');
  }
});

test("a drawn page names its parts for the script alone, and a member's page asks for them at once, after what it reads", () => {
  const drawn = pageFile(SHELL, parts, { html: "<p>Drawn</p>", search: "?country=7" });
  expect(drawn).not.toMatch(/<link rel="(?:modulepreload|preload)"/);
  expect(drawn).toContain('data-parts="/assets/core.js /assets/small.js /assets/index.js"');
  expect(drawn).toContain('<div id="root" data-drawn="?country=7"><p>Drawn</p></div>');
  const waiting = pageFile(SHELL, parts, { html: "", isWaiting: true });
  const asked = [...waiting.matchAll(/<link rel="modulepreload" ([^>]*)>/g)].map(([, of]) => of);
  expect(asked).toEqual(
    parts.scripts.map((name) => `fetchpriority="low" crossorigin href="/${name}"`),
  );
  expect(waiting).toContain(startAppOf(parts));
  expect(startAppOf(parts)).toContain('data-steps="/assets/core.js /assets/index.js">');
});
