import type { AnyContractRouter } from "@orpc/contract";
import type { AnyRouter } from "@orpc/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { AppError } from "../../domain/errors.ts";
import { asSystem } from "../identity/identity.ts";
import type { Log } from "../../platform/log/log.ts";
import { noteUser } from "../../platform/log/trace.ts";
import { accessLog } from "./access-log.ts";
import { createApiDescription } from "./web/api-description.ts";
import type { AppEnv, ReadCaller, ReadPrincipal } from "./app-env.ts";
import { type AuthHandler, createAuthHandler } from "./security/auth-handler.ts";
import { createKnownDevices } from "./security/known-device.ts";
import { createCallGuard } from "./security/call-guard.ts";
import { limitBodies } from "./security/bodies/body-limits.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { RequestContext } from "./context.ts";
import { csrfCheck, csrfCookie } from "./security/csrf.ts";
import { createRestHandler, createRpcHandler, type Transport } from "./transports.ts";
import { errorBody, mapError } from "./error-mapper.ts";
import { guardFiles } from "./security/files-guard.ts";
import { createFunctionsHandler } from "./functions-handler.ts";
import { createHealthRoutes, type ReadinessChecks } from "./health.ts";
import { refuseOtherBodies } from "./security/bodies/json-body.ts";
import { knownMethods } from "./security/methods.ts";
import { refusedTries } from "./security/refused-tries.ts";
import type { Cells } from "../../domain/cells.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { floodGuard } from "./rate-limit/flood-guard.ts";
import { admitSignedIn, type RateLimits } from "./rate-limit/rate-limit.ts";
import { createSandboxClockRoutes, datedBy, type SandboxClockOptions } from "./sandbox-clock.ts";
import { assetHeaders, isAsset, securityHeaders } from "./security/security-headers.ts";
import { packPublicAnswers } from "./pack-public-answers.ts";
import { readPageHashes } from "./security/page-hashes.ts";
import { contentOrigin } from "./web/content-origin.ts";
import { staticWeb } from "./web/static-web.ts";
import { requestLanguage } from "./request-language.ts";

export type HttpServerOptions = {
  role: "api" | "worker" | "both";
  isProduction: boolean;
  publicUrl: string;
  contentUrl: string;
  cells: Cells;
  secret: string;
  sessionCookie: string;
  trustedProxies: number;
  callTimeoutMs: number;
  /** Calls a minute of one address at shops' pages, and at webhooks. */
  openCallsPerMinute: number;
  webDir: string;
  /** Undefined where nobody may read them. */
  metrics: Metrics | undefined;
  contract: AnyContractRouter;
  router: AnyRouter;
  log: Log;
  rateLimits: RateLimits;
  readPrincipal: ReadPrincipal;
  readCaller: ReadCaller;
  /** Records that an administrator changes something as an advertiser. */
  recordActing(context: RequestContext, call: string): Promise<void>;
  /** Answers everything under /api/auth. */
  auth: AuthHandler;
  /** Routes under /webhooks; verified by signature, so no CSRF token. */
  webhooks: Hono[];
  /** Pages for everybody that this program writes itself. */
  pages: Hono[];
  /** Everything under /files; it limits bodies itself. */
  files: Hono;
  readiness: ReadinessChecks;
  isStopping(): boolean;
  sandboxClock: SandboxClockOptions | undefined;
};

/**
 * The HTTP server of the tool: transports, sign-in, webhooks, health and the web app, in the order a request meets
 * them.
 */
export function createHttpServer(options: HttpServerOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(accessLog(options.log));
  app.use(requestLanguage);
  const hashes = readPageHashes(options.webDir);
  const apart = options.contentUrl === options.publicUrl ? undefined : options.contentUrl;
  const ofPages = securityHeaders(options.isProduction, hashes, apart);
  const ofAssets = assetHeaders(options.isProduction);
  app.use((c, next) => (isAsset(c.req.path) ? ofAssets(c, next) : ofPages(c, next)));
  const { metrics } = options;
  if (metrics) app.use(metrics.measure).get("/metrics", metrics.serve);
  app.onError((error, c) => answerError(error, c, options.log));
  app.use(knownMethods);
  for (const bound of limitBodies(options.trustedProxies)) app.use(bound);
  const { readiness, isStopping, role } = options;
  app.route("/", createHealthRoutes(readiness, isStopping, { isWorker: role === "worker" }));
  app.notFound(notFound);
  // It answers whether it is alive and ready, and its metrics.
  if (options.role === "worker") return app;
  app.use(contentOrigin(options));
  for (const open of ["/webhooks/*", "/s/*", "/openapi.json", "/api"])
    app.use(open, floodGuard(options.trustedProxies, options.openCallsPerMinute));
  // Their signature is the proof of who calls.
  app.use("/webhooks/*", (_, next) => asSystem(next));
  for (const webhooks of options.webhooks) app.route("/", webhooks);
  for (const pages of options.pages) app.route("/", pages);
  if (options.sandboxClock) app.route("/", createSandboxClockRoutes(options.sandboxClock));
  app.use(csrfCookie(options));
  app.use(csrfCheck(options));
  app.use("/files/*", guardFiles(options));
  app.route("/", options.files);
  mountCalls(app, options);
  app.route("/", createApiDescription(options.contract, options.router, options.publicUrl));
  for (const path of ["/api/*", "/rpc/*", "/functions", "/webhooks/*", "/sandbox/*", "/files/*"])
    app.all(path, notFound);
  // The page of all components is for makers.
  if (options.isProduction) app.all("/design/*", notFound);
  app.use(staticWeb(options.webDir));
  return app;
}

/** Limits of calls that only members make: theirs wherever they are. */
const BY_MEMBER: ReadonlySet<string> = new Set(["files", "profile", "providerCalls"]);

function mountCalls(app: Hono<AppEnv>, options: HttpServerOptions): void {
  const { rateLimits, router } = options;
  const guard = createCallGuard({
    timeoutMs: options.callTimeoutMs,
    log: options.log,
    cells: options.cells,
    recordActing: options.recordActing,
    async admitLimit(context, limit) {
      const { principal, address } = context;
      const userId = principal?.userId;
      await rateLimits.admit(limit, BY_MEMBER.has(limit) ? (userId ?? address) : address);
      if (limit === "credentials" && userId !== undefined) await admitSignedIn(rateLimits, userId);
    },
  });
  const rpc = createRpcHandler(router, guard);
  const rest = createRestHandler(router, guard);
  const functions = createFunctionsHandler(router, guard);

  const enter = (transport: Transport) => async (c: Context<AppEnv>) => {
    const address = clientAddress(c, options.trustedProxies);
    const { principal, responseHeaders, counted } = await options.readCaller(
      c.req.raw.headers,
      rateLimits.ofSession(address),
    );
    if (principal) noteUser(principal.userId, principal.actedBy);
    if (counted) rateLimits.refuseBeyond("user", counted.user);
    else await rateLimits.admit("anonymous", address);
    // Anybody makes visitors at will: together they are bounded by their address.
    if (counted?.visitor) rateLimits.refuseBeyond("visitorCalls", counted.visitor);
    refuseOtherBodies(c);
    const context: RequestContext = {
      requestId: c.get("requestId"),
      principal,
      headers: c.req.raw.headers,
      responseHeaders,
      idempotencyKey: c.req.header("idempotency-key") || null,
      address,
    };
    const response = await transport(c.req.raw, context);
    if (!response) return notFound(c);
    return withHeaders(response, responseHeaders);
  };
  const devices = createKnownDevices(options.secret, options.publicUrl.startsWith("https:"));
  const noteRefusal = refusedTries(options.log, options.secret);
  const { readPrincipal } = options;
  const auth = createAuthHandler({
    handle: options.auth,
    readPrincipal,
    rateLimits,
    devices,
    noteRefusal,
  });
  app.use("/api/auth/*", neverCached);
  app.all("/api/auth/*", (c) => auth(c.req.raw, clientAddress(c, options.trustedProxies)));
  if (options.sandboxClock) app.use("/rpc/*", datedBy(options.sandboxClock.clock));
  app.use("/rpc/*", packPublicAnswers(options.sessionCookie));
  app.use("/api/v1/*", packPublicAnswers(options.sessionCookie));
  app.all("/rpc/*", enter(rpc));
  app.all("/api/v1/*", enter(rest));
  app.post("/functions", enter(functions));
}

/** Sessions, passkeys and codes must not be cached. */
const neverCached: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};

/** Its body is left alone: one that is taken out becomes a stream, which is sent piece by piece. */
function withHeaders(response: Response, extra: Headers): Response {
  const { headers } = response;
  for (const [name, value] of extra) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  // Answers are about one person: no proxy and no back button may keep them.
  headers.set("Cache-Control", "no-store");
  return response;
}

function notFound(c: Context): Response {
  const mapped = mapError(new AppError("not-found"));
  return c.json(errorBody(c.req.path, mapped), mapped.status as 404);
}

function answerError(error: unknown, c: Context<AppEnv>, log: Log): Response {
  const mapped = mapError(error);
  if (mapped.isUnknown)
    log.error({ err: error, requestId: c.get("requestId") }, "a request failed");
  if (mapped.retryAfterSeconds !== undefined)
    c.header("Retry-After", String(mapped.retryAfterSeconds));
  return c.json(errorBody(c.req.path, mapped), mapped.status as 500);
}
