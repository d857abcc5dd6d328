import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Me } from "../../session/me.ts";
import "../../i18n/i18n.ts";
import { BannerView } from "./acting-banner.tsx";
import { timeOfEnd } from "./acting-end.tsx";

vi.mock("../../api/client.ts", () => ({ client: {} }));

const me = { email: "lerato@shop.test", actedUntil: "2026-12-01T12:30:00Z" } as Me;
const draw = (props: { isWide: boolean; me?: Me }) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BannerView me={me} end="Ends soon." button={<button>Stop</button>} {...props} />
    </I18nProvider>,
  );
const wordsOf = (html = "") =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const partsOf = (html: string) => {
  const [, summary, rest] =
    /^<aside[^>]*><details><summary>(.*)<\/summary>(.*)<\/details><\/aside>$/.exec(html) ?? [];
  return { summary: wordsOf(summary), rest: wordsOf(rest) };
};

test("on a phone the banner of who acts as somebody says as whom and until when; the rest, and how to end it, unfolds", () => {
  const html = draw({ isWide: false });
  expect(partsOf(html)).toEqual({
    summary: `Acting as lerato@shop.test until ${timeOfEnd(me.actedUntil ?? "")}`,
    rest: "No money can move. Ends soon. Stop",
  });
  expect(html).not.toContain("<details open");
  expect(
    partsOf(draw({ isWide: false, me: { ...me, actedUntil: undefined } as never })).summary,
  ).toBe("Acting as lerato@shop.test");
});

test("on a wide screen all of it is in sight", () => {
  const html = draw({ isWide: true });
  expect(html).not.toContain("<details");
  expect(wordsOf(html)).toBe(
    "You see Loudhailer as lerato@shop.test. No money can move. Ends soon. Stop",
  );
});
