import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../../../../platform/http/listen.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { createStripeProvider } from "./provider.ts";

const PROXY = { 503: '{"message":"Service Unavailable"}', 504: "{}", 403: '{"code":"blocked"}' };

test.each(Object.entries(PROXY))(
  "a %i with JSON of a proxy says nothing about what Stripe did",
  async (status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(Number(status), { "content-type": "application/json" }).end(body);
    });
    const port = await listen(server, { port: 0 });
    const apiBase = `http://127.0.0.1:${port}/stripe`;
    const config = { secretKey: "sk_test_x", webhookSecret: "whsec_x", apiBase };
    const stripe = createStripeProvider({ ...config, maxNetworkRetries: 0 });
    const request = {
      paymentId: "1d0d1ea1-1df2-4a4f-a8f7-2f5e3a5a1a11",
      amountMinor: 100n,
      currency: "ZAR",
      email: "shop@example.com",
      description: "Top-up",
      successUrl: "http://127.0.0.1:3000/final",
      cancelUrl: "http://127.0.0.1:3000/final",
    };
    const refused = await stripe.startCheckout(request).catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    expect(refused).toBeInstanceOf(PaymentProviderError);
    expect(refused).toMatchObject({ kind: "timeout" });
  },
);
