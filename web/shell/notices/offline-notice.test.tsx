import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import { OfflineNotice } from "./offline-notice.tsx";

const wordsFor = (isMember: boolean, waiting = 0) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OfflineNotice isMember={isMember} waiting={waiting} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, " ");

test("pages of before are promised to members alone: nothing of a visitor is on the device but the page that is open", () => {
  expect(wordsFor(true)).toContain("You can read pages you opened before");
  expect(wordsFor(false)).not.toContain("opened before");
  expect(wordsFor(false)).toContain("If you close or reload it, it may not open.");
});

test("what cannot be done offline names when it can be done", () => {
  for (const words of [wordsFor(true), wordsFor(false), wordsFor(true, 2)])
    expect(words).toContain("You cannot send a campaign or pay until you are online again.");
});
