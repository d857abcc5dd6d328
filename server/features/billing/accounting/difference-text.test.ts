import { beforeAll, expect, test } from "vitest";
import { inLanguage, startLanguages } from "../../../language.ts";
import { type Difference, refundStatusDiffers } from "./compare-statement.ts";
import { englishDifference, differenceText } from "./difference-text.ts";

beforeAll(startLanguages);

const unexplained = (more: Partial<Difference>): Difference => ({
  kind: "payment-amount-differs",
  subject: "p",
  userId: null,
  currency: "ZAR",
  oursMinor: 123_400n,
  theirsMinor: 99n,
  ...more,
});
const problemText = (difference: Difference) =>
  differenceText({ ...difference, facts: difference.facts ?? {}, message: "kept" }).replaceAll(
    /\s/g,
    " ",
  );

test("a difference is said in the reader's language and with its numbers, and kept in English beside it", async () => {
  const difference = unexplained({});
  const english = "We recorded R1,234.00, the card provider took R0.99.";
  expect(englishDifference(difference)).toBe(english);
  await inLanguage("af", async () => {
    expect(problemText(difference)).toBe(
      "Ons het R1 234,00 geboek, die kaartverskaffer het R0,99 geneem.",
    );
    expect(englishDifference(difference)).toBe(english);
  });
});

test("how a refund stands is said in the reader's language too", async () => {
  const here = {
    id: "r",
    userId: "u",
    amountMinor: 1n,
    currency: "ZAR",
    status: "succeeded",
  } as const;
  const difference = refundStatusDiffers(here, { amountMinor: 1n, status: "failed" });
  expect(englishDifference(difference)).toBe(
    "This refund is succeeded here and failed at the card provider.",
  );
  await inLanguage("af", async () => expect(problemText(difference)).toContain("hier geslaag en"));
});

test("facts, amounts of no known currency and broken rules are said as they are", () => {
  const fee = { kind: "fee-not-converted", facts: { fee: "EUR 1.75" } };
  expect(problemText(unexplained(fee))).toContain("fee is EUR 1.75 without");
  expect(problemText(unexplained({ currency: "EUR" }))).toContain("recorded 123400 EUR");
  const rule = { kind: "books-hold-differs", facts: { rule: "hold-differs", detail: "" } };
  expect(problemText(unexplained(rule))).toBe("The accounts break a rule: hold-differs");
});

test("one that was kept as a text alone is shown as it was kept", async () => {
  const old = { ...unexplained({}), facts: null, message: "We booked R5.00." };
  await inLanguage("af", async () => expect(differenceText(old)).toBe("We booked R5.00."));
});
