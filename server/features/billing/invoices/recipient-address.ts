import type { CountryConfig } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { invoiceForm } from "../../../../domain/money/invoice-form.ts";
import { phrase } from "../../../../domain/phrase.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { readInvoiceForms } from "../../catalogue/read-rules.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPaymentByKey } from "../payments/payment.store.ts";
import { findBillingProfile } from "./billing-profile.store.ts";

/**
 * A full tax invoice names its recipient's address, so it is asked for before the payment; the name we have from the
 * registration. A payment that was begun under its key goes on. Throws invalid-argument at `address`.
 */
export async function requireRecipientAddress(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  country: CountryConfig,
  payment: { userId: string; amountMinor: bigint; idempotencyKey?: string },
): Promise<void> {
  const { userId, amountMinor, idempotencyKey } = payment;
  const forms = await readInvoiceForms(db, country.id, clock.now());
  if (invoiceForm(forms, amountMinor) !== "full") return;
  const { address } = await findBillingProfile(db, userId);
  if (address.length > 0) return;
  if (idempotencyKey !== undefined && (await findPaymentByKey(db, userId, idempotencyKey))) return;
  const message = translate(
    "The law requires your address on this invoice. Enter the address of your business.",
  );
  throw invalidArgument([{ path: "address", message }]);
}

/** Tells somebody once whose automatic payment made a full invoice without an address. */
export async function notifyAddressMissing(
  { notify }: Pick<PaymentDeps, "notify">,
  tx: DatabaseOrTransaction,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await notify(tx, {
    userId,
    kind: "invoice",
    eventKey: `invoice-address:${userId}`,
    title: phrase(msg("Your invoice has no address")),
    body: phrase(
      msg("The law requires the address of your business on it. Add it for the next ones."),
    ),
    link: "/invoice/details",
    at,
  });
}
