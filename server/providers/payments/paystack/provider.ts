import type { PaymentState } from "../payment-state.ts";
import type {
  CheckoutRequest,
  PaymentHandle,
  PaymentProvider,
  TokenCharge,
} from "../payment-provider.ts";
import { createPaystackApi, type PaystackApi, type PaystackConfig } from "./api.ts";
import { createPaystackStatement } from "./statement.ts";
import { createPaystackCards } from "./cards.ts";
import { chargeAuthorization } from "./charge-authorization.ts";
import { createPaystackMobileMoney } from "./mobile-money.ts";
import { findRefund, refund } from "./refunds.ts";
import { createPaystackSubscriptions } from "./subscriptions.ts";
import { openPage, verify, verifyAll } from "./transactions.ts";
import { stateOfTransaction } from "./translate.ts";
import { readPaystackWebhook } from "./webhook.ts";

/** Payments through Paystack: cards in South Africa and Ghana, and Ghana's mobile money. */
export function createPaystackProvider(config: PaystackConfig): PaymentProvider {
  const api = createPaystackApi(config);
  return {
    name: "paystack",
    startCheckout: (request) => startCheckout(api, request),
    chargeToken: (charge) => chargeToken(api, charge),
    findPayment: (handle) => findPayment(api, handle),
    // Paystack has no call to close a page.
    cancelCheckout: () => Promise.resolve(),
    refund: (request) => refund(api, request),
    findRefund: (id) => findRefund(api, id),
    readWebhook: (body, headers) => readPaystackWebhook(config.secretKey, body, headers),
    cards: createPaystackCards(api),
    subscriptions: createPaystackSubscriptions(api),
    statement: createPaystackStatement(api),
    mobileMoney: createPaystackMobileMoney(api),
  };
}

async function startCheckout(api: PaystackApi, request: CheckoutRequest) {
  const page = await openPage(api, {
    stem: request.paymentId,
    email: request.email,
    amountMinor: request.amountMinor,
    currency: request.currency,
    channels: request.currency === "GHS" ? ["card", "mobile_money"] : ["card"],
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    metadata: { purpose: "payment", payment_id: request.paymentId },
  });
  return { sessionId: page.reference, redirectUrl: page.redirectUrl };
}

function chargeToken(api: PaystackApi, charge: TokenCharge): Promise<PaymentState> {
  const { paymentId, tokenId: cardId, email = null, amountMinor, currency, returnUrl } = charge;
  return chargeAuthorization(api, { paymentId, cardId, email, amountMinor, currency, returnUrl });
}

/** A payment may have had several pages; money on any of them counts, otherwise the last one does. */
async function findPayment(api: PaystackApi, handle: PaymentHandle): Promise<PaymentState> {
  const onPage = handle.method === "checkout";
  const ageMs = Date.now() - handle.createdAt.getTime();
  const single = onPage ? [] : [await verify(api, handle.paymentId)];
  const transactions = onPage ? await verifyAll(api, handle.paymentId) : single;
  const states = transactions
    .filter((transaction) => transaction !== undefined)
    .map((transaction) => stateOfTransaction(transaction, { onPage, ageMs }));
  return (
    states.find(({ status }) => status === "succeeded") ?? states.at(-1) ?? { status: "not-found" }
  );
}
