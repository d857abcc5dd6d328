import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import "../../../i18n/i18n.ts";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { ProposalLine } from "../bonus/bonus-proposals.tsx";
import { CorrectionLine } from "./corrections.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { DisputeLine } from "./disputes.tsx";
import { PaymentLine, RefundNotice } from "./refunds.tsx";

const asked = vi.hoisted(() => ({ facts: [] as Fact[] }));
vi.mock("../../../query/query-client.ts", () => ({ queryClient: {} }));
vi.mock("../../../session/session.ts", () => ({ useMe: () => ({ userId: "me" }) }));
vi.mock("../../../session/my-country.ts", () => ({
  useMyCountry: () => ({ timeZone: "Africa/Johannesburg" }),
}));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children, params }: { children: ReactNode; params: { id: string } }) => (
    <a href={params.id}>{children}</a>
  ),
}));
vi.mock("./decide-buttons.tsx", () => ({
  DecideButtons: ({ facts }: { facts: Fact[] }) => {
    asked.facts = facts;
    return null;
  },
}));
beforeEach(() => (asked.facts = []));

const draw = (part: ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
const wordsOf = (part: ReactNode) =>
  draw(part)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

const whose = {
  userId: "u1",
  advertiser: "Lerato Mokoena",
  company: "",
  email: "lerato@shop.test",
};
const correction = {
  ...whose,
  correctionId: "c1",
  amountMinor: -500_000,
  currency: "ZAR" as const,
  reason: "Booked twice",
  status: "awaiting" as const,
  requestedBy: "ada",
  requestedByName: "Ada King",
  requestedAt: "2026-12-01T08:00:00Z",
  decidedBy: null,
  decidedByName: null,
};
const proposal = {
  ...whose,
  id: "p1",
  currency: "ZAR" as const,
  amountMinor: 60_000,
  reason: "A slow start",
  expiresAt: "2026-12-31T22:00:00Z",
  proposedAt: "2026-12-01T08:00:00Z",
  proposedBy: "ada",
  proposedByName: "Ada King",
  state: "waiting" as const,
  decidedBy: null,
};

test("a correction is listed and approved with its wallet, amount, reason and who asked", () => {
  const words = wordsOf(<CorrectionLine correction={correction} />);
  for (const part of ["Lerato Mokoena", "lerato@shop.test", "Booked twice", "Ada King"])
    expect(words).toContain(part);
  const facts = wordsOf(<FactList facts={asked.facts} />);
  expect(facts).toContain("Advertiser Lerato Mokoena · lerato@shop.test");
  expect(facts).toContain("Out of the wallet R5,000.00");
  expect(facts).toContain("Reason Booked twice");
  expect(facts).toContain("Asked for by Ada King · 1 Dec 2026");
});

test("a bonus is approved with its advertiser, amount, last day and reason", () => {
  wordsOf(<ProposalLine proposal={proposal} />);
  const facts = wordsOf(<FactList facts={asked.facts} />);
  expect(facts).toContain("Advertiser Lerato Mokoena · lerato@shop.test");
  expect(facts).toContain("Amount R600.00");
  expect(facts).toContain("Last day 31 Dec 2026");
  expect(facts).toContain("What for A slow start");
});

const dialog = (props: { approves?: boolean; error?: unknown }) =>
  wordsOf(
    <DecideDialog
      approves
      what="the bonus for Lerato"
      facts={[{ key: "amount", name: "Amount", value: "R600.00" }]}
      asksReason
      isBusy={false}
      error={null}
      onDecide={() => undefined}
      onClose={() => undefined}
      {...props}
    />,
  );

test("what is decided about stands in the dialog, and declining does not contradict itself", () => {
  expect(dialog({})).toContain("Approve the bonus for Lerato? Amount R600.00 It is recorded");
  const declined = dialog({ approves: false });
  expect(declined).toContain("No money moves. Who asked for it can ask again.");
  expect(declined).not.toContain("Nothing is recorded");
});

test("what was decided meanwhile can only be closed", () => {
  const error = { code: "aborted", message: "Ada King has declined this bonus already." };
  const words = dialog({ error });
  expect(words).toContain("Ada King has declined this bonus already. Close");
  expect(words).not.toMatch(/Close Approve|Not now/);
});

test("a dispute names the advertiser, the payment and its references, and why in words", () => {
  const dispute = {
    ...whose,
    disputeId: "d1",
    paymentId: "p1",
    payment: { amountMinor: 15_000, paidAt: "2026-12-01T06:58:00Z", reference: "pi_7" },
    reference: "dp_9",
    amountMinor: 15_000,
    currency: "ZAR" as const,
    reason: "fraudulent",
    status: "open" as const,
    openedAt: "2026-12-01T08:00:00Z",
    answerBy: null,
    closedAt: null,
    lossMinor: null,
  };
  const words = wordsOf(<DisputeLine dispute={dispute} />);
  expect(draw(<DisputeLine dispute={dispute} />)).toContain('<a href="u1">Lerato Mokoena</a>');
  expect(words).toContain("lerato@shop.test");
  expect(words).toContain("The cardholder says that they did not make this payment.");
  expect(words).toContain("Payment of R150.00 on 1 Dec 2026, 08:58 · pi_7");
  expect(words).toContain("Case at the card provider: dp_9");
});

const payment = {
  paymentId: "p1",
  status: "succeeded",
  method: "checkout",
  amountMinor: 15_000,
  refundedMinor: 0,
  refundableMinor: 0,
  currency: "ZAR" as const,
  createdAt: "2026-12-01T06:58:00Z",
  reference: "pi_7",
  dispute: "open" as const,
  isFrozen: true,
  refunds: [],
};

test("a disputed payment says so and offers no refund", () => {
  const words = wordsOf(<PaymentLine payment={payment} onRefund={() => undefined} />);
  expect(words).toContain("Disputed");
  expect(words).toContain("pi_7");
  expect(words).not.toMatch(/Paid|Refund 1 Dec/);
});

test("a refund that the card provider did not accept is said with its payment, and after it was asked for", () => {
  const refund = { refundId: "r1", amountMinor: 6_000, createdAt: "2026-12-01T07:10:00Z" };
  const refunds = [{ ...refund, status: "failed" as const }];
  const words = wordsOf(
    <PaymentLine
      payment={{ ...payment, dispute: null, isFrozen: false, refundableMinor: 15_000, refunds }}
      onRefund={() => undefined}
    />,
  );
  expect(words).toContain("R60.00 · Refund not accepted by the card provider");
  expect(wordsOf(<RefundNotice status="failed" />)).toContain("The money is back in the wallet.");
  expect(wordsOf(<RefundNotice status="pending" />)).toContain("The refund is on its way.");
});
