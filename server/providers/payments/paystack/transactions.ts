import { PaymentProviderError } from "../payment-provider.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import type { OwnMetadata } from "./metadata.ts";
import { initializedSchema, type Transaction, transactionSchema } from "./schemas.ts";

const MAX_PAGES = 5;

/**
 * A reference can be used once. When the reply to opening a page was lost, its address cannot be fetched again, so the
 * next page gets the next reference of the same stem.
 */
export function referenceOf(stem: string, attempt: number): string {
  return attempt === 1 ? stem : `${stem}.${attempt}`;
}

export type PageRequest = {
  /** Our id; letters, digits, hyphen, dot and equals sign only. */
  stem: string;
  email: string | null;
  amountMinor: bigint;
  currency: string;
  channels: readonly string[];
  successUrl: string;
  cancelUrl: string;
  metadata: OwnMetadata;
  plan?: string;
};

export type OpenPage = { reference: string; redirectUrl: string };

/** Opens a payment page. */
export async function openPage(api: PaystackApi, request: PageRequest): Promise<OpenPage> {
  const { email } = request;
  if (email === null) {
    throw new PaymentProviderError("rejected", "The card provider needs an e-mail address.");
  }
  for (let attempt = 1; attempt <= MAX_PAGES; attempt += 1) {
    const page = await tryToOpen(api, { ...request, email }, attempt);
    if (page) return page;
  }
  throw new PaymentProviderError("rejected", "The payment page was opened too often.");
}

async function tryToOpen(
  api: PaystackApi,
  request: PageRequest & { email: string },
  attempt: number,
): Promise<OpenPage | undefined> {
  try {
    const opened = await api.post("/transaction/initialize", initializedSchema, {
      email: request.email,
      amount: Number(request.amountMinor),
      currency: request.currency,
      reference: referenceOf(request.stem, attempt),
      callback_url: request.successUrl,
      channels: request.channels,
      metadata: { ...request.metadata, cancel_action: request.cancelUrl },
      ...(request.plan === undefined ? {} : { plan: request.plan }),
    });
    return { reference: opened.reference, redirectUrl: opened.authorization_url };
  } catch (error) {
    if (error instanceof PaystackError && error.problem === "duplicate") return undefined;
    throw error;
  }
}

/** The transaction with a reference; undefined when Paystack never heard of it. */
export async function verify(
  api: PaystackApi,
  reference: string,
): Promise<Transaction | undefined> {
  try {
    return await api.get(`/transaction/verify/${encodeURIComponent(reference)}`, transactionSchema);
  } catch (error) {
    if (error instanceof PaystackError && error.problem === "not-found") return undefined;
    throw error;
  }
}

/** Every transaction of a stem, in the order they were opened. */
export async function verifyAll(api: PaystackApi, stem: string): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let attempt = 1; attempt <= MAX_PAGES; attempt += 1) {
    const transaction = await verify(api, referenceOf(stem, attempt));
    if (!transaction) break;
    found.push(transaction);
  }
  return found;
}
