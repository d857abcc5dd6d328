import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import { amountMinor, currency, date, done, id, numberIdInQuery, userId } from "../common.ts";
import { procedure } from "../traits.ts";

const year = z.coerce.number().int().min(2020).max(2100);

export const invoice = z.object({
  invoiceId: id,
  /** Gapless per country, kind and year: ZA-2026-000001, credit notes ZA-CN-2026-000001. */
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  /** receipt: up to R50 (South Africa), abridged: up to R5,000 (South Africa); else full. */
  form: z.enum(["receipt", "abridged", "full"]),
  issuedOn: date,
  currency,
  /** All positive; a credit note gives back. gross = net + tax, tax = sum of taxLines. */
  grossMinor: amountMinor,
  netMinor: amountMinor,
  taxMinor: amountMinor,
  taxLines: z.array(z.object({ name: z.string(), ratePercent: z.number(), amountMinor })),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number().int(),
      netMinor: amountMinor,
      taxMinor: amountMinor,
      grossMinor: amountMinor,
    }),
  ),
  supplier: z.object({ name: z.string(), address: z.array(z.string()), vatNumber: z.string() }),
  recipient: z.object({
    name: z.string(),
    address: z.array(z.string()),
    vatNumber: z.string().nullable(),
    registrationNumber: z.string().nullable(),
  }),
  paymentId: id,
  /** The invoice that a credit note corrects. */
  correctsNumber: z.string().nullable(),
  /** Where the PDF is; needs the session's cookie. */
  pdfPath: z.string(),
});

/** Recipient details on invoices. Unknown fields are empty. */
export const billingProfile = z.object({
  companyName: z.string().trim().max(120),
  address: z.array(z.string().trim().max(120)).max(5),
  vatNumber: z.string().trim().max(30),
  registrationNumber: z.string().trim().max(30),
});

const tags = ["Invoices"];

export const invoicesContract = {
  get: procedure({ role: "member", forOthers: true, code: "gia", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/invoices/{invoiceId}",
      summary: "One invoice or credit note",
      tags,
    })
    .input(z.object({ invoiceId: id }))
    .output(invoice),
  list: procedure({ role: "member", forOthers: true, code: "gai", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/invoices",
      summary: "Invoices and credit notes, newest first",
      tags,
    })
    .input(z.object({ userId: userId.optional(), year: year.optional() }))
    .output(z.array(invoice)),
  mail: procedure({ role: "member", forOthers: true })
    .route({
      method: "POST",
      path: "/billing/invoices/{invoiceId}/mail",
      summary: "Mail a document to its owner once more, at most every ten minutes",
      tags,
    })
    .input(z.object({ invoiceId: id }))
    .output(done),
  yearStatement: procedure({ role: "member", forOthers: true, acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/invoices/years/{year}",
      summary: "A year's invoices added up by month",
      tags,
    })
    .input(z.object({ userId: userId.optional(), year }))
    .output(
      z.object({
        year: z.number().int(),
        currency,
        months: z.array(
          z.object({
            month: z.number().int(),
            documents: z.number().int(),
            grossMinor: z.number().int(),
            netMinor: z.number().int(),
            taxMinor: z.number().int(),
          }),
        ),
        grossMinor: z.number().int(),
        netMinor: z.number().int(),
        taxMinor: z.number().int(),
      }),
    ),
  csv: procedure({ role: "member", limit: "files", forOthers: true, acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/invoices/years/{year}/csv",
      summary: "A year's invoices for the accountant; an administrator without userId gets all",
      tags,
    })
    .input(
      z.object({
        userId: userId.optional(),
        year,
        /** data: English, the same for good. spreadsheet: in the reader's language, with the signs of their country. */
        format: z.enum(CSV_FORMATS).default("data"),
      }),
    )
    .output(z.object({ fileName: z.string(), text: z.string() })),
  profile: procedure({ role: "member", forOthers: true, acting: "allowed" })
    .route({ method: "GET", path: "/billing/profile", summary: "Company details", tags })
    .input(z.object({ userId: userId.optional() }))
    .output(billingProfile),
  saveProfile: procedure({ role: "member" })
    .route({ method: "POST", path: "/billing/profile", summary: "Save company details", tags })
    .input(billingProfile.partial())
    .output(billingProfile),
  registrationNumber: procedure({ role: "member", code: "gregno", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/registration-number",
      summary: "Check a company registration number",
      tags,
    })
    .input(
      z.object({
        regId: z.string().trim().max(30),
        countryId: numberIdInQuery.optional(),
      }),
    )
    .output(
      z.object({
        regId: z.string(),
        valid: z.boolean(),
        /** What the register of the country says; `unknown` while it cannot be asked. */
        register: z.enum(["company", "none", "unknown"]),
        name: z.string().optional(),
      }),
    ),
};
