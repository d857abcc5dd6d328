import type { Hono } from "hono";
import { contract } from "../contract/router.ts";
import { isAdmin } from "../domain/campaign/permissions.ts";
import {
  type Clock,
  createShiftableClock,
  fetchClockOffset,
  isShiftable,
  systemClock,
} from "../platform/clock.ts";
import { createLog } from "../platform/log/log.ts";
import {
  type ClockGuard,
  createClockGuard,
  type MachineClocks,
} from "../platform/database/clock/clock-guard.ts";
import { createPool, type Pool } from "../platform/database/pool.ts";
import { createBackOfficeRoutes } from "./back-office.ts";
import type { Config } from "./config.ts";
import type { CoreDeps } from "./core-deps.ts";
import { createAnnouncer } from "./db/announcer/create-announcer.ts";
import { canQuery, createScopedDb, type Database } from "./db/database.ts";
import { asSystem, SYSTEM } from "./identity/identity.ts";
import { createReadSide, readPrimary } from "./db/read-side.ts";
import { prepareDatabase } from "./db/prepare-database.ts";
import {
  createCallMeter,
  createJobMeter,
  createMetrics,
  type Metrics,
} from "../platform/metrics/metrics.ts";
import { createAccountsRoutes } from "./features/accounts/accounts.routes.ts";
import { refuseDemoAccounts } from "./features/accounts/users/demo-accounts.ts";
import { recordAudit } from "./features/accounts/users/record-audit.ts";
import { createSignIn } from "./features/accounts/sign-in/sign-in.ts";
import { createAudienceRoutes } from "./features/audience/audience.routes.ts";
import { createFilesRoutes } from "./features/audience/files.routes.ts";
import { createInvoiceFiles } from "./features/billing/invoices/invoice-files.routes.ts";
import { createBillingRoutes } from "./features/billing/billing.routes.ts";
import { createBillingWebhooks } from "./features/billing/billing.webhooks.ts";
import { createFigureSource } from "./features/administration/monitoring/read-figures.ts";
import { createFeedWebhook } from "./features/campaigns/delivery/feed/feed.webhooks.ts";
import { createCampaignsRoutes } from "./features/campaigns/campaigns.routes.ts";
import { createSitePages, createSitesRoutes } from "./features/campaigns/sites/sites.routes.ts";
import { createVouchersRoutes } from "./features/campaigns/vouchers/vouchers.routes.ts";
import { createCatalogueRoutes } from "./features/catalogue/catalogue.routes.ts";
import { createLegalPages } from "./features/catalogue/legal/legal-pages.routes.ts";
import { createReportsRoutes } from "./features/reports/reports.routes.ts";
import { composeFeatures, type FeatureDeps } from "./features.ts";
import type { AppEnv } from "./http/app-env.ts";
import { routeOf } from "./http/metrics.ts";
import { createRateLimits, forgetGuesses } from "./http/rate-limit/rate-limit.ts";
import { createAppLinks } from "./http/web/app-links.ts";
import { bareAddress } from "./http/web/bare-address.ts";
import { createSecurityText } from "./http/web/security-text.ts";
import { createHttpServer } from "./http/server.ts";
import { createProviders } from "./providers.ts";
import { allJobs, catchUpFeatures, createHolding } from "./work.ts";
import { measuredJobs } from "./jobs/measured-jobs.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { startLanguages } from "./language.ts";

/** Replacements used by tests and tools. */
export type Overrides = Partial<
  Pick<
    CoreDeps,
    | "mail"
    | "messaging"
    | "files"
    | "payments"
    | "push"
    | "devicePush"
    | "companyRegister"
    | "optOutRegister"
    | "log"
  >
> & {
  clock?: Clock;
  machineClocks?: MachineClocks;
};

export type App = {
  app: Hono<AppEnv>;
  /** As the tool itself, for who looks after it. */
  db: Database;
  jobs: JobRunner;
  /** Reads the shared clock and prepares the queues; with the worker's role also begins to take jobs. */
  start(): Promise<void>;
  /** Stops reporting ready and ends live streams, which would keep requests open. */
  dismiss(): Promise<void>;
  /** Dismisses, finishes or returns current work, and closes every connection. */
  stop(): Promise<void>;
  /** Does everything that is due at the clock's time, and only then resolves. `movedMs`: by how much it has moved since, where that is known. */
  catchUp(movedMs?: number): Promise<void>;
};

/**
 * The composition root: every part is made here, from the settings alone, and nothing is kept outside of the result.
 * Migrates the database first. Throws a ConfigError in production while demo accounts can sign in.
 */
export async function buildApp(config: Config, overrides: Overrides = {}): Promise<App> {
  startLanguages();
  const log = overrides.log ?? createLog("tool", config.logLevel);
  // A pooler takes no such setting for one of its clients; its connections have it from the role.
  const statementTimeoutMs = config.directUrl === config.databaseUrl ? 60_000 : undefined;
  const pool = createPool(config.databaseUrl, {
    max: 16,
    applicationName: "loudhailer-tool",
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    // Prepared statements belong to a connection, which a pooler changes.
    prepares: config.directUrl === config.databaseUrl,
  });
  const db = createScopedDb(pool);
  // Before anything else: sign-in looks at its tables as soon as it is made.
  await prepareOrClose(pool, async () => {
    await prepareDatabase(pool, config);
    if (config.isProduction) await asSystem(() => refuseDemoAccounts(db));
  });
  const clock =
    overrides.clock ?? (config.clockUrl === undefined ? systemClock : createShiftableClock());
  const clockGuard = createClockGuard({ pool, log }, overrides.machineClocks);
  const token = config.metricsToken;
  const figures = createFigureSource({ db, clock });
  const metrics =
    token === undefined
      ? undefined
      : createMetrics({ token, pool, clockGuard, log, routeOf, figures });
  const announcer = createAnnouncer(config, log);
  const core: CoreDeps = {
    config,
    db,
    readSide:
      config.readUrl === undefined
        ? readPrimary(db)
        : createReadSide(db, { url: config.readUrl, log, statementTimeoutMs }),
    clock,
    log,
    jobs: {
      send: (...job) => runner.send(...job),
      sendAll: (...jobs) => runner.sendAll(...jobs),
    },
    announcer,
    ...createProviders(config, overrides, metrics && createCallMeter(metrics.registry)),
  };
  const deps = composeFeatures(core);
  const definitions = allJobs(core, deps);
  const runner = createJobRunner(
    config.directUrl,
    measuredJobs(definitions, metrics && createJobMeter(metrics.registry)),
    log,
    { ownsQueues: config.migrationUrl === undefined, announcer },
  );
  let isStopping = false;
  const holding = createHolding({ pool, db, clock, log, clockGuard }, definitions);

  async function catchUp(movedMs?: number): Promise<void> {
    if (await holding.isHeld()) return;
    await asSystem(() => catchUpFeatures(deps, movedMs));
    await runner.drain();
  }

  async function dismiss(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await deps.notifications.feed.stop();
  }

  const parts = { runner, metrics, clockGuard, catchUp, isStopping: () => isStopping };
  return {
    app: await createHttp(core, deps, parts),
    db: createScopedDb(pool, SYSTEM),
    jobs: runner,
    catchUp,
    async start() {
      if (config.clockUrl !== undefined && isShiftable(clock))
        clock.setOffset(await fetchClockOffset(config.clockUrl));
      // Asked in every role: it notes since when it is held, and what is sent from then on is known.
      await holding.isHeld();
      await runner.start({ works: config.role !== "api", holding });
    },
    dismiss,
    async stop() {
      await dismiss();
      await runner.stop();
      await announcer.close();
      core.mail.close();
      await core.readSide.close();
      await db.destroy();
    },
  };
}

async function prepareOrClose(pool: Pool, prepare: () => Promise<void>): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function createHttp(
  core: CoreDeps,
  deps: FeatureDeps,
  {
    runner,
    metrics,
    clockGuard,
    catchUp,
    isStopping,
  }: {
    runner: JobRunner;
    metrics: Metrics | undefined;
    clockGuard: ClockGuard;
    catchUp(movedMs?: number): Promise<void>;
    isStopping(): boolean;
  },
): Promise<Hono<AppEnv>> {
  const { config, clock, db, log, messaging } = core;
  const rateLimits = createRateLimits(db, config.authSecret, config.rateLimits);
  const signIn = await createSignIn({
    ...deps.accounts,
    // A reset through the owner's mailbox works, however many strangers are guessing.
    onPasswordReset: (email) => forgetGuesses(rateLimits, email.toLowerCase()),
    secret: config.authSecret,
    formerSecret: config.formerAuthSecret,
    publicUrl: config.publicUrl,
    isAdmin: (userId) => isAdmin(userId, config.adminUserIds),
    adminsNeedTwoFactor: config.adminsNeedTwoFactor,
    passkeys: config.passkeys,
  });
  const mayMoveClock =
    !config.isProduction && config.sandboxKey !== undefined && isShiftable(clock);
  return createHttpServer({
    ...config,
    metrics,
    secret: config.authSecret,
    contract,
    router: {
      accounts: createAccountsRoutes(deps.accounts),
      catalogue: createCatalogueRoutes(deps.catalogue),
      billing: createBillingRoutes(deps.billing),
      audience: createAudienceRoutes(deps.audience),
      campaigns: createCampaignsRoutes(deps.campaigns),
      vouchers: createVouchersRoutes(deps.campaigns),
      sites: createSitesRoutes(deps.campaigns),
      reports: createReportsRoutes(deps.reports),
      ...createBackOfficeRoutes(deps),
    },
    log,
    rateLimits,
    sessionCookie: signIn.sessionCookie,
    readPrincipal: signIn.readPrincipal,
    readCaller: signIn.readCaller,
    recordActing: ({ principal, requestId }, call) =>
      recordAudit(db, {
        at: clock.now(),
        actorUserId: principal?.actedBy ?? null,
        action: "acting.call",
        subjectUserId: principal?.userId ?? null,
        requestId,
        detail: { call },
      }),
    auth: signIn.handle,
    webhooks: [
      createBillingWebhooks(deps.billing),
      createFeedWebhook(deps.campaigns, config.feedWebhookSecret),
    ],
    pages: [
      createSitePages(deps.campaigns),
      bareAddress(signIn),
      createAppLinks(config.nativeApp),
      createLegalPages({ ...config, ...signIn, ...deps.catalogue }),
      createSecurityText({
        nowMs: Date.now,
        email: config.companies.ZA.email,
        publicUrl: config.publicUrl,
      }),
    ],
    files: createFilesRoutes({
      ...deps.audience,
      contentUrl: config.contentUrl,
      admitReading: (listId) => rateLimits.admit("listReadings", listId),
      readPrincipal: signIn.readPrincipal,
    }).route("/", createInvoiceFiles(deps.billing, signIn.readPrincipal)),
    readiness: {
      database: () => canQuery(db),
      jobs: async () => runner.isRunning(),
      gateway: () => messaging.isReachable(),
      clock: () => clockGuard.isRight(),
    },
    isStopping,
    sandboxClock:
      mayMoveClock && config.sandboxKey !== undefined
        ? { clock, sandboxKey: config.sandboxKey, catchUp }
        : undefined,
  });
}
