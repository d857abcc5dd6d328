import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import { invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { type RequestContext, requireSelf, requireUser } from "../../../http/context.ts";
import type { CompanyRegister } from "../../../providers/company-register/company-register.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { saveBillingProfile } from "./billing-profile.ts";
import { checkRegistrationNumber } from "./check-registration.ts";
import { findBillingProfile } from "./billing-profile.store.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { mailAgain } from "./mail-again.ts";
import { readInvoice } from "./read-invoices.ts";
import { listInvoiceDocuments } from "./invoice-document.store.ts";
import { exportInvoices, readYearStatement } from "./year-statement.ts";

export type InvoicesDeps = PaymentDeps & { companyRegister: CompanyRegister };

/** The procedures of invoices and company details. */
export function createInvoicesRoutes(deps: InvoicesDeps) {
  const os = implement(contract.billing.invoices).$context<RequestContext>();
  return os.router({
    get: os.get.handler(async ({ input, context }) =>
      presentInvoice(await readInvoice(deps, input.invoiceId, requireUser(context))),
    ),
    list: os.list.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      return (await listInvoiceDocuments(deps.db, { userId, year: input.year ?? null })).map(
        presentInvoice,
      );
    }),
    mail: os.mail.handler(async ({ input, context }) => {
      await mailAgain(deps, input.invoiceId, requireUser(context));
      return { done: true as const };
    }),
    yearStatement: os.yearStatement.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      const statement = await readYearStatement(deps, { userId, year: input.year });
      return {
        ...statement,
        ...sums(statement),
        months: statement.months.map((row) => ({ ...row, ...sums(row) })),
      };
    }),
    csv: os.csv.handler(({ input, context }) => {
      const principal = requireUser(context);
      const isForAll = principal.isAdmin && input.userId === undefined;
      const userId = isForAll ? null : requireSelf(context, input.userId);
      const { year, format } = input;
      return exportInvoices(deps, { userId, year, format, reader: principal.userId });
    }),
    profile: os.profile.handler(({ input, context }) =>
      findBillingProfile(deps.db, requireSelf(context, input.userId)),
    ),
    saveProfile: os.saveProfile.handler(({ input, context }) =>
      saveBillingProfile(deps, requireUser(context).userId, input),
    ),
    registrationNumber: os.registrationNumber.handler(({ input, context }) => {
      requireUser(context);
      const { regId, countryId } = input;
      return checkRegistrationNumber(deps.companyRegister, { regId, countryId }, deps.clock.now());
    }),
  });
}

function sums(row: { grossMinor: bigint; netMinor: bigint; taxMinor: bigint }) {
  return {
    grossMinor: Number(row.grossMinor),
    netMinor: Number(row.netMinor),
    taxMinor: Number(row.taxMinor),
  };
}

function presentInvoice(invoice: InvoiceDocument) {
  const { correctsNumber, correctsYear, country } = invoice;
  const corrected =
    correctsNumber === null || correctsYear === null
      ? null
      : invoiceNumber({ country, kind: "invoice", year: correctsYear, number: correctsNumber });
  return {
    invoiceId: invoice.id,
    number: invoiceNumber(invoice),
    kind: invoice.kind,
    form: invoice.form,
    issuedOn: invoice.issuedOn,
    currency: walletCurrency(invoice.currency),
    ...sums(invoice),
    taxLines: invoice.taxes.map(({ name, rateTenThousandths, amountMinor }) => ({
      name,
      ratePercent: rateTenThousandths / 100,
      amountMinor: Number(amountMinor),
    })),
    lines: invoice.lines.map((line) => ({
      ...line,
      description: translateKnown(line.description),
      ...sums(line),
    })),
    supplier: invoice.supplier,
    recipient: invoice.recipient,
    paymentId: invoice.paymentId,
    correctsNumber: corrected,
    pdfPath: `/files/invoices/${invoice.id}.pdf`,
  };
}
