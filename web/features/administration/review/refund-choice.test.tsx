import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { isNoneChosen, RefundChoice, type Plan } from "./refund-choice.tsx";

const payment = { paymentId: "p1", paidAt: "2026-12-01T08:00:00Z", amountMinor: 30_000 };
const plan: Plan = {
  currency: "ZAR",
  payments: [{ ...payment, backMinor: 30_000 }],
  restMinor: 0,
  isFrozen: false,
};
const none = new Set<string>();

test("with no payment ticked it is said that one has to be, where money can go back to a card", () => {
  expect(isNoneChosen(plan, "card", new Set(["p1"]))).toBe(true);
  expect(isNoneChosen(plan, "card", none)).toBe(false);
  expect(isNoneChosen(plan, "wallet", new Set(["p1"]))).toBe(false);
  expect(isNoneChosen({ ...plan, payments: [] }, "card", none)).toBe(false);
  expect(isNoneChosen({ ...plan, isFrozen: true }, "card", new Set(["p1"]))).toBe(false);
  expect(isNoneChosen(undefined, "card", none)).toBe(false);
});

test("what is missing stands below the payments", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RefundChoice
        plan={plan}
        campaignMinor={30_000}
        timeZone="UTC"
        way="card"
        omitted={new Set(["p1"])}
        error="Choose at least one payment."
        onWay={() => undefined}
        onOmit={() => undefined}
      />
    </I18nProvider>,
  );
  expect(html).toMatch(/back to the card.*role="alert"[^>]*>Choose at least one payment\./);
});
