import { Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { findUnstorable } from "../../../domain/storable-values.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { translate } from "../../../domain/translate.ts";

/**
 * `POST /webhooks/{provider}`: what the card providers have to tell. Mounted outside CSRF, because the signature is the
 * proof of who calls; how long a body may be says the server, of all of them. Answers 2xx only after the commit, 400 to anything
 * unsigned or no event; after anything else it is sent again.
 */
export function createBillingWebhooks(
  deps: PaymentDeps & { webhookProviders: readonly string[] },
): Hono {
  const app = new Hono();
  for (const provider of deps.webhookProviders) {
    app.post(`/webhooks/${provider}`, async (c) => {
      // The signature is over the bytes as they came: parse nothing before.
      const body = await c.req.text();
      const notice = deps.providerNamed(provider).readWebhook(body, c.req.raw.headers);
      if (!notice || findUnstorable(notice))
        throw new AppError("invalid-argument", {
          message: translate("This is not a signed event from the provider."),
        });
      await receiveWebhook(deps, { provider, notice, body });
      return c.json({ received: true });
    });
  }
  return app;
}
