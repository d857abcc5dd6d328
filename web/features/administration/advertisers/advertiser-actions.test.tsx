import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import "../../../i18n/i18n.ts";
import { AdvertiserActions, DoneNotice, type Advertiser } from "./advertiser-actions.tsx";

vi.mock("../../../session/session.ts", () => ({ useMe: () => ({ userId: "me" }) }));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: "a",
  createLink: () => "a",
}));

const buttons = (advertiser: Partial<Advertiser>) => {
  const known = { userId: "u1", isAdmin: false, isSuspended: false, hasSecondFactor: true };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AdvertiserActions
        advertiser={{ ...known, ...advertiser } as Advertiser}
        onActAs={async () => undefined}
        onDone={() => undefined}
      />
    </I18nProvider>,
  );
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) =>
    inner.replaceAll(/<[^>]*>/g, "").trim(),
  );
};

test("what is refused for administrators and for oneself is not offered", () => {
  const [see, out, reset] = ["See it as they do", "Sign out everywhere", "Reset second factor"];
  expect(buttons({})).toEqual([see, out, reset, "Suspend"]);
  expect(buttons({ isAdmin: true })).toEqual([out, reset]);
  expect(buttons({ isAdmin: true, userId: "me" })).toEqual([out]);
  expect(buttons({ isSuspended: true })).toEqual([see, out, reset, "End the suspension"]);
});

test.each([
  ["suspend", "Suspended."],
  ["unsuspend", "The suspension has ended."],
  ["end-sessions", "Signed out on every device."],
  ["reset-factors", "The second factor is removed."],
] as const)("after %s it says: %s", (act, words) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DoneNotice act={act} />
    </I18nProvider>,
  );
  expect(html).toContain(words);
});
