import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import "../../i18n/i18n.ts";
import { BottomBar } from "./bottom-bar.tsx";

const guard = vi.hoisted(() => ({ isAdmin: false }));
vi.mock("../../session/guard.ts", () => ({ useGuard: () => guard }));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) =>
    createElement("a", { href: to }, children),
  useLocation: () => "/",
}));

function addresses(): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BottomBar onOpenMenu={() => undefined} />
    </I18nProvider>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
}

test("an administrator's bar leads to what administrators do, a member's to campaigns and money", () => {
  guard.isAdmin = true;
  expect(addresses()).toEqual(["/admin", "/admin/advertisers", "/admin/reviews", "/admin/support"]);
  guard.isAdmin = false;
  expect(addresses()).toEqual(["/dashboard", "/folder/$id", "/campaign/$mode", "/wallet"]);
});
