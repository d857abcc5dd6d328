import type { Hono } from "hono";
import { createShiftableClock, type ShiftableClock } from "../platform/clock.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { createClockGuard, type MachineClocks } from "../platform/database/clock/clock-guard.ts";
import { createPool, type Pool } from "../platform/database/pool.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { createFigureSource } from "./monitoring/read-figures.ts";
import { createReceiptMeter } from "./monitoring/receipt-meter.ts";
import { openArchiveFiles } from "./archive/open-files.ts";
import { insertBase, insertCatalogue } from "./catalogue/catalogue.store.ts";
import type { FrequencyCap } from "./catalogue/route-limits.ts";
import type { GatewayConfig } from "./config.ts";
import { createOnRequest } from "./compose-on-request.ts";
import { createConnections, networkOf } from "./compose-connections.ts";
import { createIdentities } from "./compose-identities.ts";
import { createDaily } from "./compose-daily.ts";
import { createImporter } from "./compose-importer.ts";
import { createDb } from "./db/database.ts";
import { serveReceipts } from "./exchange/receipts/receipts.routes.ts";
import { prepareDatabase } from "./db/prepare-database.ts";
import { createRcsPhones } from "./delivery/phones/rcs-phones.ts";
import { createCaps, IN_SANDBOX } from "./delivery/caps/caps.ts";
import { createDeliveryEngine } from "./delivery/delivery-engine.ts";
import { afterTaking } from "./after-taking.ts";
import { bearerGuard, createApiApp } from "./http/api-app.ts";
import { routeOf } from "./http/log/access-log.ts";
import { createWrongPasswords } from "./http/authorize/wrong-passwords.ts";
import { serveApi } from "./http/handlers.ts";
import { servePublic } from "./links/public.routes.ts";
import { createTapLimit, type TapLimit } from "../platform/http/tap-limit.ts";
import type { AnswerAtOnce } from "../platform/http/serve.ts";
import { createLinkAnswers } from "./links/answer-links.ts";
import { createClosedLinks } from "./links/closed-links.ts";
import { createKnownLinks } from "./links/known-links.ts";
import { createTapWriter } from "./links/tap-writer.ts";
import { serveCallbacks } from "./exchange/callbacks.routes.ts";
import { takeEvents } from "./events/take-events.ts";
import { throughExchange } from "./exchange/exchange-network.ts";
import { createLeases } from "./leases/leases.ts";
import { CHORES } from "./leases/route-units.ts";
import { createGrowthAnnouncer } from "./reports/announce/announce-growth.ts";
import type { Adapter } from "./networks/connection.ts";
import type { Network } from "./networks/network.ts";
import { createColumnarReach } from "./reach/columnar-reach.ts";
import { generateBase } from "./reach/subscriber-base.ts";
import { settleLost } from "./restored/settle-lost.ts";
import { holdingSingles, unlessHeld } from "./restored/unless-held.ts";
import { createSendDue } from "./transactional/send-due.ts";
import { withPhone } from "./sandbox/phone-network.ts";
import { createTicker } from "./ticker.ts";
import { followClock } from "./sandbox/follow-clock.ts";
import { serveSandbox } from "./sandbox/sandbox.routes.ts";

/** Replacements for tests or other installations. */
export type GatewayOverrides = {
  pool?: Pool;
  clock?: ShiftableClock;
  machineClocks?: MachineClocks;
  log?: Log;
  network?: Network;
  adapters?: readonly Adapter[];
  cap?: FrequencyCap;
  batchSize?: number;
  /** It takes the work of every route from whoever had it. */
  isAlone?: boolean;
  isStopping?: () => boolean;
  tapLimit?: TapLimit;
  linkLimit?: TapLimit;
};

export type Gateway = {
  app: Hono;
  /** Answers short links that are in memory before the app is asked. */
  answerAtOnce: AnswerAtOnce;
  /** Migrates, seeds, reads the shared clock and begins to work every second. */
  start(): Promise<void>;
  /** Finishes current work and closes its own resources. */
  stop(): Promise<void>;
  /** Does everything that has become due by this instant (ms) on its routes; without the worker's role only what calls are answered by. */
  catchUp(nowMs: number): Promise<void>;
  /** Reads short links into memory, the newest first; `start` begins with it. */
  loadLinks(): Promise<void>;
  /** Adds taps that are stored to the figures, as each round does. */
  countTaps(): Promise<void>;
  /** Bytes of memory for each link. */
  linkBytes(): number;
  /** The secret part of the address under which a network calls this connection. */
  callbackKeyOf(connectionId: number): string;
};

const BATCH_SIZE = 2000;
/** A link that all the world taps leaves room for the others: no campaign's people tap theirs a thousand times a second. */
const MAX_TAPS_OF_A_LINK_PER_MINUTE = 60_000;
/** A round sends for so long before it looks for routes that have become free. */
const TURN_MS = 1000;

/** The gateway with all its parts put together. Nothing runs before `start`. */
export function buildGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Gateway {
  const log = overrides.log ?? createLog("gateway", config.logLevel);
  const pool =
    overrides.pool ??
    createPool(config.databaseUrl, {
      applicationName: "loudhailer-gateway",
      // A pooler of transactions between would mix up what is prepared.
      prepares: config.directUrl === config.databaseUrl,
    });
  const db = createDb(pool);
  const clock = overrides.clock ?? createShiftableClock();
  const nowMs = () => clock.now().getTime();
  const clockGuard = createClockGuard({ pool, log }, overrides.machineClocks);
  const token = config.metricsToken;
  const figures = createFigureSource(db, nowMs);
  const metrics =
    token === undefined
      ? undefined
      : createMetrics({ token, pool, clockGuard, log, routeOf, figures });
  const meter = metrics && createReceiptMeter(metrics.registry);
  const identities = createIdentities(config);
  const works = config.role !== "api";
  // The sandbox's clock moves one program, which has done everything before it answers.
  const isAlone = overrides.isAlone ?? (config.sandbox !== undefined && config.role === "both");
  const leases = createLeases({ db, log, isAlone });
  const { exchange, callbackKeys, sinkOf, takeHeard, setup } = createConnections(
    config,
    { db, log, nowMs, vault: identities.vault, leases, meter },
    overrides.adapters,
  );
  const operator = throughExchange(overrides.network ?? networkOf(config), exchange);
  const counted = meter ? meter.ofNetwork(operator) : operator;
  const network = holdingSingles(config.sandbox ? withPhone(counted, db) : counted, {
    pool,
    clockGuard,
  });
  const cap = overrides.cap ?? config.capOwn;
  const core = {
    db,
    reach: createColumnarReach(generateBase(config.subscribers, config.seed)),
    network,
    exchange,
    leases,
    cap,
    capAll: config.capAll,
    links: createKnownLinks(db, identities.linkCodes),
    closedLinks: createClosedLinks(db, log),
    taps: createTapWriter(db),
    caps: createCaps({ db, cap, capAll: config.capAll, ...(config.sandbox && IN_SANDBOX) }),
    rcsPhones: createRcsPhones({ db, exchange, network, directory: identities.directory }),
    sendDue: createSendDue({ db, network, directory: identities.directory, leases }),
    ...identities,
  };
  const { bases, importer } = createImporter({
    ...core,
    log,
    nowMs,
    snapshotDir: config.snapshotDir,
  });
  const onRequest = createOnRequest({
    ...core,
    findMember: bases.findMember,
    log,
    nowMs,
    keys: callbackKeys,
    publicUrl: config.publicUrl,
    numbersKey: config.numbersIndexKey,
    trustedProxies: config.trustedProxies,
    tapLimit: overrides.tapLimit,
  });
  const sending = {
    ...core,
    log,
    seed: config.seed,
    batchSize: overrides.batchSize ?? BATCH_SIZE,
  };
  const engine = createDeliveryEngine({
    ...sending,
    clockGuard,
    countTaps: () => core.taps.count(),
    refreshBases: (now) => bases.refresh(now),
    onRequest: onRequest.engine,
    takeEvents: (routeDays, now) =>
      takeEvents({ ...core, log, sinkOf, openSealed: identities.vault.open }, routeDays, now),
    turnMs: isAlone ? Number.POSITIVE_INFINITY : TURN_MS,
    handOverMs: config.sandbox ? undefined : nowMs,
  });
  const held = unlessHeld({
    pool,
    log,
    leases,
    engine,
    async settleLost(untilMs) {
      await exchange.refresh();
      await bases.refresh(nowMs());
      await core.caps.follow(nowMs());
      await settleLost({ ...sending, isTurnOver: () => false }, untilMs);
    },
  });
  const catchUp = works ? held.catchUp : held.follow;
  const { publicUrl, reviewSeconds, sandbox, trustedProxies } = config;
  const archiveFiles = config.archive && openArchiveFiles(config.archive.place);
  const app = createApiApp({
    log,
    pool,
    publicUrl,
    trustedProxies,
    metrics,
    clockGuard,
    isWorker: config.role === "worker",
    isStopping: overrides.isStopping ?? (() => false),
  });
  if (isAlone && works) app.use(afterTaking(engine.takeRoutes));
  const following = {
    ...core,
    nowMs,
    tapLimit: overrides.tapLimit ?? createTapLimit(),
    linkLimit: overrides.linkLimit ?? createTapLimit(MAX_TAPS_OF_A_LINK_PER_MINUTE),
    trustedProxies,
  };
  // A worker answers whether it is alive and ready, and nothing else.
  if (config.role !== "worker") {
    serveApi(app, bearerGuard(db, trustedProxies), {
      ...core,
      clockGuard,
      ...setup,
      archiveFiles,
      publicUrl,
      reviewSeconds,
      linkBaseUrl: config.linkBaseUrl,
      listHosts: config.listHosts,
      plainHosts: sandbox ? config.listHosts : [],
      log,
      credentials: { username: config.username, password: config.password },
      wrongPasswords: createWrongPasswords(),
      trustedProxies,
      nowMs,
    });
    servePublic(app, following);
    serveCallbacks(app, { exchange, keys: callbackKeys, sinkOf });
    serveReceipts(app, { db, takeHeard, secrets: setup.secrets, nowMs, trustedProxies });
    onRequest.serve(app);
  }
  const localise = (url: string) => url.replace(config.linkBaseUrl, publicUrl);
  if (sandbox) serveSandbox(app, { ...core, key: sandbox.key, clock, localise, catchUp });
  const ticker = createTicker(() => catchUp(nowMs()), log);
  const daily = createDaily(config, { ...core, log, nowMs, metrics, onRequest, archiveFiles });
  const { feedWebhook: webhook } = config;
  const announce = webhook && createGrowthAnnouncer({ db, webhook, log });
  const announcer = createTicker(async () => {
    if (leases.holds(CHORES)) await announce?.();
  }, log);

  let isStopped = false;
  const loadLinks = () => core.links.load(() => !isStopped);

  return {
    app,
    answerAtOnce:
      config.role === "worker"
        ? (_incoming, _outgoing, next) => next()
        : createLinkAnswers({ ...following, note: metrics?.note }),
    catchUp,
    loadLinks,
    countTaps: () => core.taps.count(),
    linkBytes: () => core.links.bytesEach(),
    callbackKeyOf: (connectionId) => callbackKeys.keyOf(connectionId),
    async start() {
      await prepareDatabase(pool, config);
      await insertCatalogue(db);
      await insertBase(db, config.seed);
      await bases.refresh(nowMs(), { atStart: true });
      await core.caps.follow(nowMs());
      if (sandbox?.clockUrl !== undefined) await followClock(clock, sandbox.clockUrl, log);
      ticker.start();
      if (config.role !== "worker") {
        await core.closedLinks.start();
        // Meanwhile, and where it fails, the database is asked for those that are not there.
        loadLinks().catch((err: unknown) => log.warn({ err }, "links could not be read"));
      }
      onRequest.start();
      if (!works) return;
      daily.start();
      if (webhook) announcer.start();
      importer.start();
    },
    async stop() {
      isStopped = true;
      await Promise.all([
        ticker.stop(),
        core.closedLinks.stop(),
        daily.stop(),
        importer.stop(),
        announcer.stop(),
      ]);
      await onRequest.stop();
      await bases.settled();
      await exchange.stop();
      await leases.stop();
      if (!overrides.pool) await pool.end();
    },
  };
}
