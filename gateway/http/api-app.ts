import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { AppError } from "../../domain/errors.ts";
import type { ClockGuard } from "../../platform/database/clock/clock-guard.ts";
import { isAnswering } from "../../platform/database/database-answers.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { bodyFrom } from "../../platform/http/body-from.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { heldBodies } from "../../platform/http/held-bodies.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { noteArrival } from "../../platform/http/arrival.ts";
import { accessLog } from "./log/access-log.ts";
import { createWrongProofs } from "../exchange/receipts/wrong-proofs.ts";
import { answerError } from "./errors.ts";
import { openApiDocument } from "./openapi.ts";
import type { Database } from "../db/database.ts";
import type { Guard } from "./serve-endpoint.ts";
import { isTokenGood } from "./tokens.store.ts";

const MAX_BODY_BYTES = 256 * 1024;

/** The app without its calls: request ids, limits, errors, health and the API's description. */
export function createApiApp({
  log,
  pool,
  publicUrl,
  trustedProxies,
  isStopping,
  metrics,
  clockGuard,
  isWorker,
}: {
  log: Log;
  pool: Pool;
  metrics: Metrics | undefined;
  publicUrl: string;
  trustedProxies: number;
  isStopping: () => boolean;
  clockGuard: Pick<ClockGuard, "isRight">;
  /** A worker is not ready while its clock is wrong; whoever answers calls goes on with links and opt-outs. */
  isWorker: boolean;
}): Hono {
  const app = new Hono();
  const isHttps = publicUrl.startsWith("https:");
  app.use(accessLog(log));
  app.use(async (context, next) => {
    noteArrival(context);
    context.header("cache-control", "no-store");
    context.header("x-content-type-options", "nosniff");
    if (isHttps) context.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    await next();
  });
  if (metrics) app.use(metrics.measure).get("/metrics", metrics.serve);
  app.use(
    heldBodies({
      addressOf: (context) => clientAddress(context, trustedProxies),
      longest: () => MAX_BODY_BYTES,
    }),
  );
  app.use(limitBody(MAX_BODY_BYTES, refuseLargeBody));
  app.onError(answerError(log));
  app.notFound(() => {
    throw new AppError("not-found", { message: "There is no such call." });
  });
  app.get("/healthz", (context) => context.json({ status: "alive" }));
  const look = async () => {
    const database = await isAnswering(pool);
    return { database, clock: database && (await clockGuard.isRight().catch(() => false)) };
  };
  let current: ReturnType<typeof look> | undefined;
  app.get("/readyz", async (context) => {
    // However many ask at the same time, the database is asked once.
    current ??= look().finally(() => (current = undefined));
    const { database, clock } = await current;
    const isReady = database && !isStopping() && (clock || !isWorker);
    const status = isReady ? "ready" : "not ready";
    return context.json({ status, database, clock }, isReady ? 200 : 503);
  });
  // Made on first use: most processes are never asked.
  let document: Buffer | undefined;
  app.get("/openapi.json", (context) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(publicUrl)));
    context.header("content-type", "application/json");
    return context.body(bodyFrom(document));
  });
  return app;
}

function refuseLargeBody(): never {
  throw new AppError("invalid-argument", { message: "The request is too large." });
}

/** Tokens that are remembered as good ones. */
const MAX_KNOWN = 1_000;

/**
 * Lets a call pass only with a good bearer token. Throws unauthenticated; resource-exhausted for an address that has given too many
 * wrong ones, unless the token was a good one before: strangers who guess keep the tool out from nowhere.
 */
export function bearerGuard(db: Database, trustedProxies: number): Guard {
  const wrongProofs = createWrongProofs(trustedProxies);
  const known = new Set<string>();
  return async (context: Context) => {
    const token = /^Bearer ([\w-]{20,100})$/i.exec(context.req.header("authorization") ?? "")?.[1];
    if (token !== undefined) {
      const name = createHash("sha256").update(token).digest("base64");
      if (!known.has(name)) wrongProofs.refuseTooMany(context);
      if (await isTokenGood(db, token)) {
        if (known.size >= MAX_KNOWN) known.clear();
        known.add(name);
        return;
      }
      known.delete(name);
      wrongProofs.count(context);
    }
    context.header("www-authenticate", "Bearer");
    throw new AppError("unauthenticated");
  };
}
