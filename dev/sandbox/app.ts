import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Log } from "../../platform/log/log.ts";
import { cardsRoutes } from "./cards/cards.routes.ts";
import { paystackPayRoutes } from "./cards/paystack/pay.routes.ts";
import { paystackRoutes } from "./cards/paystack/paystack.routes.ts";
import { checkoutRoutes } from "./cards/stripe/checkout/checkout.routes.ts";
import { customerPages } from "./cards/stripe/billing/customer-pages.routes.ts";
import { stripeRoutes } from "./cards/stripe/stripe.routes.ts";
import type { WebhookDispatcher } from "./cards/webhook-dispatcher.ts";
import { clockRoutes } from "./clock/clock.routes.ts";
import type { ClockMover } from "./clock/clock-mover.ts";
import { sendingRulesOfTool } from "./clock/edited-rules.ts";
import type { SandboxConfig } from "./config.ts";
import { consoleRoutes } from "./console/console.routes.ts";
import { localOnly } from "./local-only.ts";
import { mailRoutes } from "./mail/mail.routes.ts";
import { infobipLookupRoutes } from "./networks/infobip-lookup.routes.ts";
import { networksRoutes } from "./networks/networks.routes.ts";
import { phoneRoutes } from "./phone/phone.routes.ts";
import { rcsRoutes } from "./rcs/rcs.routes.ts";
import { registerRoutes } from "./register/register.routes.ts";
import type { Smsc } from "./smsc/smsc.ts";
import { smscRoutes } from "./smsc/smsc.routes.ts";
import type { Database } from "./state/database.ts";

type AppParts = {
  config: SandboxConfig;
  db: Database;
  clock: ClockMover;
  webhooks: WebhookDispatcher;
  smsc: Smsc;
  log: Log;
};

/** The sandbox's HTTP routes. The Stripe dialect is also at /: its SDK takes a host without a path. */
export function buildSandboxApp({
  config,
  db,
  clock,
  webhooks,
  smsc,
  log,
}: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const stripe = stripeRoutes({ db, clock, secretKey: config.stripeSecretKey, webhooks });
  app.use(localOnly);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.route("/", consoleRoutes(config));
  app.route("/", clockRoutes(clock, sendingRulesOfTool(config.toolUrl)));
  app.route("/", mailRoutes(db));
  app.route("/", phoneRoutes(config));
  app.route("/", networksRoutes({ nowMs: () => clock.now().getTime() }));
  app.route("/", infobipLookupRoutes());
  app.route("/", rcsRoutes());
  app.route("/", registerRoutes());
  app.route("/", smscRoutes(smsc));
  app.route("/", cardsRoutes({ db, clock, webhooks }));
  app.route("/", checkoutRoutes({ db, clock, webhooks }));
  app.route("/", customerPages({ db, clock, webhooks, publicUrl: config.publicUrl }));
  app.route("/", paystackPayRoutes({ db, clock, webhooks }));
  app.route("/", paystackRoutes({ db, clock, secretKey: config.paystackSecretKey, webhooks }));
  app.route("/stripe", stripe);
  app.route("/", stripe);
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, "request failed");
    return c.json(
      {
        error: {
          type: "api_error",
          code: "internal",
          message: "The sandbox could not do this. Its log says why.",
        },
      },
      500,
    );
  });
  return app;
}
