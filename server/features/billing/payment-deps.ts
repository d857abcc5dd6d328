import type { CountryCode, CountryConfig } from "../../../domain/countries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { CampaignPort } from "./direct/campaign-port.ts";
import type { Supplier } from "./invoices/invoice-document.ts";
import type { NotifyOwner, NotifyAdministrators } from "./payments/notice.ts";

export type Customer = { country: CountryConfig; email: string | null; title?: string };

/** What the payment use cases are given by the composition root. */
export type PaymentDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: JobSender;
  /** The paying customer; the country decides currency, limits and provider. Throws not-found. */
  findCustomer(userId: string): Promise<Customer>;
  /** The provider for new payments of a country, by configuration. */
  providerFor(country: CountryConfig): PaymentProvider;
  /** The provider that a payment was made with. Throws when it is configured no more. */
  providerNamed(name: string): PaymentProvider;
  /** Public address of the tool, without a trailing slash. */
  publicUrl: string;
  /** Before a phone is asked for a payment. Throws resource-exhausted when it was, or by this member phones were, too often. */
  admitPhoneCharge(charge: { userId: string; msisdn: string }): Promise<void>;
  /** Before a member begins a payment or saves a card, in the transaction that writes it. Throws resource-exhausted. */
  admitPayment(tx: DatabaseOrTransaction, userId: string): Promise<void>;
  notify: NotifyOwner;
  notifyAdministrators: NotifyAdministrators;
  /** Our details on invoices, by country. */
  suppliers: Readonly<Record<CountryCode, Supplier>>;
  /** Campaigns that wait for their payment; the feature itself lies to the right of billing. */
  campaigns: CampaignPort;
};
