import { kindNameOf } from "../../domain/campaign/kinds/flow-types.ts";
import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Log } from "../../platform/log/log.ts";
import type { SendDue } from "../transactional/send-due.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import { listServing } from "../exchange/connection.store.ts";
import { createConnectionReporter } from "../exchange/reports/report-connections.ts";
import type { ClockGuard } from "../../platform/database/clock/clock-guard.ts";
import { LeaseLost } from "../leases/leases.ts";
import { CHORES, unitsOf } from "../leases/route-units.ts";
import type { LinkCodes } from "../links/link-code.ts";
import { ENGAGEMENT, type OutgoingMessage } from "../networks/network.ts";
import { type ReplyDeps, takeReply } from "../replies/take-reply.ts";
import {
  findOwnLinks,
  findService,
  listDueServices,
  listUndecidedIds,
} from "../services/service.store.ts";
import type { Caps } from "./caps/caps.ts";
import { createBlockMaker } from "./blocks/prepare-blocks.ts";
import { createDayMaker } from "./references/prepare-days.ts";
import { decideService } from "./decide-service.ts";
import { insertEngagements } from "./engagement.store.ts";
import { listAwaited, listAwaitedServices } from "./message.store.ts";
import { updateReceived } from "./receipt.store.ts";
import { giveOpenBatches, type RouteDays } from "./open-batches.ts";
import { messagesFor } from "./outgoing-batch.ts";
import { giveUpWaiting, resolveHandovers } from "./resolve-handovers.ts";
import { sendDueOf, type SendingDeps } from "./slots/send-slot.ts";
import { sideBySide } from "./slots/side-by-side.ts";

export type DeliveryEngine = {
  /**
   * Does everything that has become due by this instant (ms) on the routes that are this worker's: decisions, sending, receipts,
   * giving up. Nothing while the machine's clock is wrong. Safe to call again and at any time; calls take turns. Throws when the database or
   * the network fails, or a route was lost in the middle, and goes on from there when called again.
   */
  catchUp(nowMs: number): Promise<void>;
  /** Takes routes that are free, and does nothing on them yet. */
  takeRoutes(): Promise<void>;
  /** Sends nothing and decides nothing: only keeps up with what calls are answered by. */
  follow(nowMs: number): Promise<void>;
};

type EngineDeps = Omit<SendingDeps, "isTurnOver"> &
  ReplyDeps & {
    /** How long (ms) a round may send before it looks around for routes that have become free. */
    turnMs: number;
    log: Log;
    clockGuard: Pick<ClockGuard, "isRight">;
    sendDue: SendDue;
    caps: Caps;
    linkCodes: Pick<LinkCodes, "digestOf">;
    /** Adds taps of links that are stored to the figures. */
    countTaps: () => Promise<void>;
    /** Takes imported bases that have changed into reach. */
    refreshBases: (nowMs: number) => Promise<void>;
    /** Works on what networks have told by themselves. */
    takeEvents: (routeDays: RouteDays, nowMs: number) => Promise<void>;
    /** What networks ask for instead of being handed it. */
    onRequest: {
      /** Counts what was shown before the call. */
      book(): Promise<void>;
      /** Reads what is to be shown now. */
      refresh(routeDays: RouteDays, nowMs: number): Promise<void>;
    };
  };

const RECEIPT_BATCH = 5_000;
const HOUR_MS = 3_600_000;
/** A message without a receipt counts as undelivered after this long (domain facts, section 1). */
export const RECEIPT_WAIT_MS = 72 * HOUR_MS;

export function createDeliveryEngine(engineDeps: EngineDeps): DeliveryEngine {
  let inStep = false;
  let queue: Promise<unknown> = Promise.resolve();
  let turnEndsMs = 0;
  const isTurnOver = () => performance.now() >= turnEndsMs;
  const deps = { ...engineDeps, isTurnOver };
  const makeBlocks = createBlockMaker(deps);
  const makeDays = createDayMaker(deps);
  const reportConnections = createConnectionReporter(deps);

  const settle = async (routeDays: RouteDays): Promise<boolean> =>
    deps.leases.settle(unitsOf([...routeDays.keys()], await listServing(deps.db)));

  /** True when its time was over before everything was done. */
  async function round(nowMs: number): Promise<boolean> {
    const routeDays = await readRouteDays(deps);
    if (await settle(routeDays)) inStep = false;
    await deps.exchange.refresh();
    await reportConnections();
    // Before anything is handed over on a new day.
    if (deps.leases.holds(CHORES)) await makeDays(nowMs);
    // A tap counts once its service has begun to send: those of before are counted before it does.
    await deps.countTaps();
    turnEndsMs = performance.now() + deps.turnMs;
    // Here alone, so that nobody is picked from two states of a base at once.
    await deps.refreshBases(nowMs);
    await deps.caps.follow(nowMs);
    // Before anything is planned or ended by what has been counted.
    await deps.onRequest.book();
    await resolveHandovers(deps, routeDays, nowMs);
    // Also what came too late for its window and waits for the next one.
    await giveOpenBatches(deps, routeDays, nowMs);
    const isMoreOpen = isTurnOver();
    if (!inStep) await deps.network.resume(rebuildAwaited(deps, nowMs));
    // Whatever fails from here on leaves doubt about what the network knows, so the next run begins by asking.
    inStep = false;
    for (const id of await listUndecidedIds(deps.db, nowMs)) await decideService(deps.db, id);
    // A network that is slow with what was open takes none of the time of others.
    turnEndsMs = performance.now() + deps.turnMs;
    await sendDue(deps, routeDays, nowMs);
    await deps.onRequest.refresh(routeDays, nowMs);
    await deps.sendDue(nowMs);
    await takeReceipts(deps, nowMs);
    await takeEngagements(deps, routeDays, nowMs);
    await takeReplies(deps, routeDays, nowMs);
    await deps.takeEvents(routeDays, nowMs);
    if (deps.leases.holds(CHORES)) {
      await giveUpWaiting(deps.db, { sentBeforeMs: nowMs - RECEIPT_WAIT_MS, nowMs });
      await makeBlocks();
    }
    inStep = true;
    return isMoreOpen || isTurnOver();
  }

  /** By a wrong clock nothing is claimed, sent or shown: routes are let go of for others, and who asks for something gets nothing. */
  async function isClockWrong(nowMs: number): Promise<boolean> {
    if (await deps.clockGuard.isRight()) return false;
    await deps.leases.letGo();
    await deps.onRequest.book();
    await deps.onRequest.refresh(new Map(), nowMs);
    return true;
  }

  async function run(nowMs: number): Promise<void> {
    // A slow network may make many rounds of it: what has become due meanwhile is due.
    for (let atMs = nowMs; ; atMs = Math.max(nowMs, deps.handOverMs?.() ?? nowMs)) {
      // Anew before each round: a clock may be set while much is due.
      if (await isClockWrong(nowMs)) return;
      try {
        if (!(await round(atMs))) return;
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        deps.log.warn({ err: error }, "a route has become another worker's");
      }
    }
  }

  async function follow(nowMs: number): Promise<void> {
    await deps.exchange.refresh();
    await deps.countTaps();
    if (await isClockWrong(nowMs)) return;
    await deps.refreshBases(nowMs);
    await deps.caps.follow(nowMs);
    await deps.onRequest.book();
    await deps.onRequest.refresh(await readRouteDays(deps), nowMs);
  }

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    catchUp: (nowMs) => inTurn(() => run(nowMs)),
    takeRoutes: () =>
      inTurn(async () => {
        if (await deps.clockGuard.isRight()) await settle(await readRouteDays(deps));
      }),
    follow: (nowMs) => inTurn(() => follow(nowMs)),
  };
}

async function readRouteDays({ db }: SendingDeps): Promise<RouteDays> {
  const ofCountries = new Map<number, SendingRules>();
  const routeDays: RouteDays = new Map();
  for (const route of await listRoutes(db)) {
    const rules = ofCountries.get(route.country.id) ?? (await readSendingRules(db, route.country));
    ofCountries.set(route.country.id, rules);
    routeDays.set(route.routeId, { route, rules });
  }
  return routeDays;
}

/** Read service by service, and only where the network behind the routes asks for them: real ones forget nothing. */
async function* rebuildAwaited(
  deps: SendingDeps,
  nowMs: number,
): AsyncGenerator<OutgoingMessage[]> {
  for (const serviceId of await listAwaitedServices(deps.db, deps.leases.listHeld(), nowMs)) {
    const awaited = await listAwaited(deps.db, serviceId, nowMs);
    if (awaited.length === 0) continue;
    const service = await findService(deps.db, serviceId);
    if (!service) throw new Error(`Service ${serviceId} has messages but does not exist.`);
    const people = awaited.map(({ person }) => person);
    const atMs = awaited.map((message) => message.atMs);
    yield await messagesFor(deps.db, deps, service, people, atMs);
  }
}

/** Sends what is due: a slow network holds up its own alone, and while the database works for one route, messages of another are made. */
async function sendDue(deps: SendingDeps, routeDays: RouteDays, nowMs: number): Promise<void> {
  const working = await listDueServices(deps.db, deps.leases.listHeld(), nowMs);
  const ofRoutes = Map.groupBy(working, (service) => service.routeId);
  const units = unitsOf([...ofRoutes.keys()], await listServing(deps.db));
  await sideBySide(units, deps.isTurnOver, async (unit, isTurnOver) => {
    for (const routeId of unit) {
      const due = { routeId, services: ofRoutes.get(routeId) ?? [], nowMs };
      await sendRoute({ ...deps, isTurnOver }, routeDays, due);
    }
  });
}

type DueOnRoute = {
  routeId: number;
  services: Awaited<ReturnType<typeof listDueServices>>;
  nowMs: number;
};

async function sendRoute(
  deps: SendingDeps,
  routeDays: RouteDays,
  { routeId, services, nowMs }: DueOnRoute,
): Promise<void> {
  if (services.length === 0) return;
  const place = routeDays.get(routeId);
  if (!place) throw new Error(`Services are on route ${routeId}, which does not exist.`);
  const due = services.map(({ id, flowTypeId, hasText }) => ({
    id,
    asksForPhones: KIND_TRAITS[kindNameOf(flowTypeId)].hasSmsFallback && !hasText,
  }));
  await sendDueOf(deps, due, { ...place, nowMs });
}

async function takeReceipts({ db, network }: SendingDeps, nowMs: number): Promise<void> {
  for (;;) {
    const receipts = await network.takeReceipts(nowMs, RECEIPT_BATCH);
    if (receipts.length === 0) return;
    await updateReceived(db, receipts);
  }
}

/** Openings and taps count on the day and hour they happen, in the zone of the route. */
async function takeEngagements(
  { db, network, linkCodes }: EngineDeps,
  routeDays: RouteDays,
  nowMs: number,
): Promise<void> {
  for (;;) {
    const engagements = await network.takeEngagements(nowMs, RECEIPT_BATCH);
    if (engagements.length === 0) return;
    const tapped = engagements.filter(({ kind }) => kind === ENGAGEMENT.click);
    const links = await findOwnLinks(
      db,
      tapped.map(({ serviceId }) => serviceId),
    );
    const dated = engagements.flatMap((engagement) => {
      const { routeId, serviceId, person, atMs } = engagement;
      const place = routeDays.get(routeId);
      if (!place) return [];
      const { date, hour } = zonedParts(atMs, place.route.country.timeZone);
      const linkId = links.get(serviceId);
      const digest = linkId === undefined ? null : linkCodes.digestOf(linkId, person);
      return [{ ...engagement, day: date, hour, digest }];
    });
    await insertEngagements(db, dated);
  }
}

async function takeReplies(deps: EngineDeps, routeDays: RouteDays, nowMs: number): Promise<void> {
  for (;;) {
    const replies = await deps.network.takeReplies(nowMs, RECEIPT_BATCH);
    if (replies.length === 0) return;
    for (const { msisdn, routeId, text, atMs } of replies) {
      // Found the way lists and advertisers' opt-outs find it, so that all mean the same person.
      const number = { msisdn, ...deps.directory.locate(msisdn, neighbours(routeDays, routeId)) };
      const [person = 0] = await deps.directory.peopleFor(deps.db, number.routeId, [number]);
      await takeReply(deps, { routeId: number.routeId, person, text, atMs }, nowMs);
    }
  }
}

/** All routes of the country that a route is in. */
function neighbours(routeDays: RouteDays, routeId: number): number[] {
  const country = routeDays.get(routeId)?.route.country;
  return [...routeDays.values()].flatMap(({ route }) =>
    route.country === country ? [route.routeId] : [],
  );
}
