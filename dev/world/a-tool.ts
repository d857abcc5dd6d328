import { type App, buildApp } from "../../server/app.ts";
import type { Config } from "../../server/config.ts";
import type { Mail } from "../../server/providers/mail/mail-provider.ts";
import { createRouteApiProvider } from "../../server/providers/messaging/route-api/provider.ts";
import { createCardProviders } from "../../server/providers/payments/card-providers.ts";
import { createPaystackProvider } from "../../server/providers/payments/paystack/provider.ts";
import { createStripeProvider } from "../../server/providers/payments/stripe/provider.ts";
import type { Clock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import { Death, stillClocks } from "./a-gateway.ts";
import { type Bank, PAYSTACK_KEY, STRIPE_KEY, STRIPE_SIGNING } from "./bank/bank.ts";
import type { Faults } from "./faults.ts";
import type { OwnFiles } from "./files/world-files.ts";
import { type Late, openOutside } from "./outside.ts";
import { createWire, type Wire } from "./wire.ts";

export type LivingTool = {
  app: App;
  isDead(): boolean;
  died: Promise<never>;
  wire: Wire;
  kill(): void;
  stop(): Promise<void>;
};

type Parts = {
  config: Config;
  clock: Clock;
  faults: Faults;
  bank: Bank;
  gateway: (request: Request) => Response | Promise<Response>;
  mails: Mail[];
  /** Its way to its files. */
  files: OwnFiles;
  late: Late;
};

/** One life of the tool. Dead, it reaches nothing any more, and nobody hears from it. */
export async function startTool(databaseUrl: string, parts: Parts): Promise<LivingTool> {
  const { faults, bank, gateway, clock, mails, files } = parts;
  let isDead = false;
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => {});
  const wire = await createWire(databaseUrl, (side) => {
    if (!isDead) faults.pass("tool-database", side === "to" ? "before" : "after", "a statement");
    return !isDead;
  });
  const outside = await openOutside(faults, { gateway, bank: bank.fetch, late: parts.late });
  const cards = createCardProviders(
    [
      createStripeProvider({
        secretKey: STRIPE_KEY,
        webhookSecret: STRIPE_SIGNING,
        apiBase: `${outside.url}/stripe`,
        // Repeating is the tool's own affair here.
        maxNetworkRetries: 0,
      }),
      createPaystackProvider({ secretKey: PAYSTACK_KEY, apiBase: `${outside.url}/paystack` }),
    ],
    { ZA: "stripe", GH: "paystack" },
  );
  const account = { username: "tool", password: "tool-password" };
  const app = await buildApp(
    { ...parts.config, databaseUrl: wire.url, directUrl: wire.url },
    {
      clock,
      machineClocks: stillClocks(),
      log: createLog("world", "silent"),
      payments: cards,
      files: files.files,
      messaging: createRouteApiProvider({ baseUrl: `${outside.url}/gateway`, ...account }),
      mail: { send: async (mail) => void (isDead || mails.push(mail)), close: () => {} },
    },
  );
  await app.start();
  const cut = () => Promise.all([wire.cut(), outside.cut(), files.cut()]);
  return {
    app,
    isDead: () => isDead,
    died: death.promise,
    wire,
    kill() {
      if (isDead) return;
      isDead = true;
      death.reject(new Death("The tool died."));
      void cut();
      void app.stop().catch(() => {});
    },
    async stop() {
      await app.stop();
      isDead = true;
      await cut();
    },
  };
}
