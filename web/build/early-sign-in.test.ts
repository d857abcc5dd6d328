import { expect, test } from "vitest";
import {
  EARLY_SIGN_IN_HASH,
  EARLY_SIGN_IN_PATH,
  EARLY_SIGN_IN_SCRIPT,
  earlySignInOf,
} from "./early-sign-in.ts";
import { hashOf } from "./hash-of.ts";
import { pageFile } from "./page-file.ts";
import { READY_PAGES } from "./ready-pages.ts";

test("the script is the one that the policy lets run, and stands behind the form of the sign-in page alone", () => {
  expect(EARLY_SIGN_IN_HASH).toBe(hashOf(EARLY_SIGN_IN_SCRIPT));
  const drawn = READY_PAGES.filter(({ isDrawn }) => isDrawn).map(({ path }) => path);
  expect(drawn.filter((path) => earlySignInOf(path) !== "")).toEqual([EARLY_SIGN_IN_PATH]);
  const shell = '<head></head><title>x</title><body><div id="root"></div></body>';
  const page = pageFile(
    shell,
    { scripts: [], steps: [], styles: [] },
    { html: "<form></form>", lastScript: earlySignInOf(EARLY_SIGN_IN_PATH) },
  );
  expect(page).toContain(`<form></form></div><script>${EARLY_SIGN_IN_SCRIPT}</script>`);
});
