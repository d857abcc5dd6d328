import { beforeAll, expect, it } from "vitest";
import { readPdfText } from "../../../../dev/testing/read-pdf-text.ts";
import { LANGUAGE_CODES } from "../../../../domain/text/languages.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import { inLanguage, startLanguages } from "../../../language.ts";
import { writeAccountMail } from "../../accounts/mails/account-mails.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";

beforeAll(startLanguages);

const invoice: InvoiceDocument = {
  id: "1",
  country: "ZA",
  kind: "invoice",
  year: 2026,
  number: 7,
  form: "full",
  userId: "u",
  paymentId: "p",
  refundId: null,
  disputeId: null,
  correctsNumber: null,
  correctsYear: null,
  currency: "ZAR",
  grossMinor: 1_234_567n,
  netMinor: 1_073_537n,
  taxMinor: 161_030n,
  issuedAt: new Date("2026-11-21T08:00:00Z"),
  issuedOn: "2026-11-21",
  supplier: { name: "Supplier", address: ["1 Road"], vatNumber: "4000000000" },
  recipient: { name: "Bakery", address: [], vatNumber: null, registrationNumber: null },
  lines: [],
  paidBy: "card",
  taxes: [{ name: "VAT", rateTenThousandths: 1500, amountMinor: 161_030n }],
};

it("a mail to an account that reads Afrikaans is Afrikaans, in its words and in its HTML's language", () => {
  const facts = { kind: "verify", to: "a@example.com", name: "Anna", url: "https://x" } as const;
  const mail = inLanguage("af", () => writeAccountMail(facts));
  expect(mail.subject).toBe("Bevestig jou e-posadres");
  expect(mail.text).toContain("Hallo Anna,");
  expect(mail.html).toContain('<html lang="af">');
  expect(writeAccountMail(facts).subject).toBe("Confirm your email address");
});

it("an invoice in Afrikaans keeps the words of the law, and writes date and amounts the Afrikaans way", async () => {
  const text = readPdfText(await inLanguage("af", () => renderInvoicePdf(invoice)));
  const words = text.replaceAll("\u00a0", " ");
  for (const expected of ["Belastingfaktuur (Tax Invoice)", "Datum: 21 Nov. 2026", "ZAR 12 345,67"])
    expect(words).toContain(expected);
  for (const expected of ["Voor BTW", "BTW 15%", "Totaal, BTW ingesluit"])
    expect(words).toContain(expected);
  expect(words).not.toContain("VAT");
});

it.each([
  [{ paidBy: "card" }, "Paid on 21 Nov 2026 by card."],
  [{ paidBy: "mobile-money" }, "Paid on 21 Nov 2026 by mobile money."],
  [{ paidBy: "either" }, "Paid on 21 Nov 2026 by card or mobile money."],
  [{ kind: "credit-note" }, "Refunded on 21 Nov 2026 the way it was paid."],
] as const)("a document of %o reads: %s, with the payment's reference", async (facts, sentence) => {
  const text = readPdfText(await renderInvoicePdf({ ...invoice, ...facts }));
  for (const words of [sentence, "Payment reference: p"]) expect(text).toContain(words);
});

it("plurals and money follow the reader, and languages do not mix", async () => {
  const amounts = await Promise.all(
    LANGUAGE_CODES.map((language) =>
      inLanguage(language, async () => {
        await Promise.resolve();
        return formatMoney(338_100, "ZAR").replace(/\s/g, " ");
      }),
    ),
  );
  expect(amounts).toEqual(["R3,381.00", "R3 381,00", "R3,381.00", "R3 381.00", "R3,381.00"]);
  expect(translate("{n, plural, one {# coin} other {# coins}}", { n: 1 })).toBe("1 coin");
});
