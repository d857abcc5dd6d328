import { logEverything } from "../../platform/log/log-everything.ts";
import { createLog } from "../../platform/log/log.ts";
import { serve } from "../../platform/http/serve.ts";
import { createShutdown } from "../../platform/shutdown.ts";
import { buildSandboxApp } from "./app.ts";
import { createPaystackWebhookWriter } from "./cards/paystack/events.ts";
import { doDueWork as doDuePaystackWork } from "./cards/paystack/renew.ts";
import { createStripeWebhookWriter } from "./cards/stripe/events.ts";
import { doDueWork as doDueStripeWork } from "./cards/stripe/billing/renew.ts";
import { createWebhookDispatcher } from "./cards/webhook-dispatcher.ts";
import { createClockMover } from "./clock/clock-mover.ts";
import { readPace } from "./clock/clock-pace.ts";
import { sendingRulesOfTool } from "./clock/edited-rules.ts";
import { insertFirstOffset } from "./clock/clock.store.ts";
import { readSandboxConfig, type SandboxConfig } from "./config.ts";
import { startSmtp } from "./mail/smtp.ts";
import { startSmsc } from "./smsc/smsc.ts";
import { SANDBOX_ACCOUNT } from "./smsc/account.ts";
import { inTransaction, openDatabase } from "./state/database.ts";

export type Sandbox = {
  port: number;
  smtpPort: number;
  smscPort: number;
  url: string;
  stop: () => Promise<boolean>;
};

/**
 * Starts console, clock, cards, mail and message centre on 127.0.0.1 and resolves when they answer. Port 0 takes any free port.
 * Throws one sentence when a port is taken.
 */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const log = createLog("sandbox", config.logLevel);
  const shutdown = createShutdown(log);
  try {
    const db = openDatabase(config.dataDir);
    shutdown.add("state", () => db.close());
    const writer = createStripeWebhookWriter(db, {
      toolUrl: config.toolUrl,
      secret: config.stripeWebhookSecret,
    });
    const webhooks = createWebhookDispatcher({
      db,
      log,
      retryMs: config.webhookRetryMs,
      writers: {
        stripe: writer,
        paystack: createPaystackWebhookWriter(db, {
          toolUrl: config.toolUrl,
          secretKey: config.paystackSecretKey,
        }),
      },
    });
    shutdown.add("webhooks", webhooks.stop);
    // Known once the port is; the clock does not move before.
    let origin = "";
    insertFirstOffset(db, config.clockStartOffsetMs);
    const clock = createClockMover({
      db,
      log,
      listeners: [
        { name: "gateway", url: config.gatewayUrl },
        { name: "tool", url: config.toolUrl },
      ],
      sandboxKey: config.sandboxKey,
      timeoutMs: config.clockStepTimeoutMs,
      readPace: () => readPace(sendingRulesOfTool(config.toolUrl)),
      onStep: async () => {
        const context = { db, now: clock.now, origin, requestId: null, idempotencyKey: null };
        inTransaction(db, () => {
          doDueStripeWork(context);
          doDuePaystackWork(context);
        });
        await webhooks.settle();
      },
    });
    const mail = await startSmtp({ db, port: config.smtpPort, now: clock.now, log });
    shutdown.add("mail", mail.stop);
    const smsc = await startSmsc({
      port: config.smscPort,
      accounts: SANDBOX_ACCOUNT,
      receiptAfterMs: 2_000,
      againMs: 5_000,
    });
    shutdown.add("message centre", smsc.stop);
    const app = buildSandboxApp({ config, db, clock, webhooks, smsc, log });
    // A move of the clock may take minutes to answer; nothing here faces the outside.
    const { port, close } = await serve(app, {
      port: config.port,
      variable: "SANDBOX_PORT",
      httpOptions: { requestTimeout: 0 },
      nextRequestMs: 0,
    });
    origin = `http://127.0.0.1:${port}`;
    shutdown.add("http", close);
    webhooks.kick();
    if (import.meta.main) {
      logEverything(log);
      shutdown.listenToSignals();
    }
    log.info({ url: origin, smtpPort: mail.port, smscPort: smsc.port }, "sandbox ready");
    return {
      port,
      smtpPort: mail.port,
      smscPort: smsc.port,
      url: origin,
      stop: () => shutdown.run("stop was called"),
    };
  } catch (error) {
    await shutdown.run("it could not start");
    throw error;
  }
}

if (import.meta.main) {
  try {
    await startSandbox(readSandboxConfig());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
