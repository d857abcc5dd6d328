import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { composeOptOutLink } from "../../domain/message/sms-link.ts";
import type { Database } from "../db/database.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { planOf, saveBookedDays } from "./service-plan.ts";
import type { Network } from "../networks/network.ts";
import { findClient } from "./client.store.ts";
import { targetingOf } from "./audience-checks.ts";
import { contentOf, fullTextOf, partsOf } from "./composition.ts";
import type { Facts, Named } from "./facts.ts";
import { findNamed } from "./find-named.ts";
import { requestSender } from "./sender-checks.ts";
import { lastMs, serviceProblems } from "./service-checks.ts";
import type { ServiceOrder } from "./service-order.ts";
import { isFlash, type Service } from "./service.ts";
import { countCopies, findTestPhones, type TestPhoneDeps } from "./test-phones.ts";
import type { NewService } from "./service-row.ts";
import { findServiceByCode, insertService } from "./service.store.ts";

export type CreateDeps = TestPhoneDeps & {
  network: Network;
  reviewSeconds: number;
};

const underWay = new WeakMap<Database, Map<string, Promise<Service>>>();

/**
 * Books a service as `create` does. Whoever asks again while that is under way waits for the same: a caller that gave up would
 * make the work of a long list once more.
 */
export function createService(
  deps: CreateDeps,
  booking: { order: ServiceOrder; bodySha256: Buffer },
  facts: Facts,
): Promise<Service> {
  const known = underWay.get(deps.db) ?? new Map<string, Promise<Service>>();
  underWay.set(deps.db, known);
  const { order, bodySha256 } = booking;
  const key = `${facts.route.routeId} ${order.campaignCode} ${bodySha256.toString("hex")}`;
  const begun = known.get(key) ?? create(deps, booking, facts).finally(() => known.delete(key));
  known.set(key, begun);
  return begun;
}

/**
 * Books a service on a route. The same campaignCode with the same content gives the service that exists; with another content
 * it throws aborted. Throws invalid-argument with every problem. The test numbers get their copy at once: they are the
 * advertiser's own and were asked for, so the hours for strangers do not apply to them. One that is a test goes to them
 * alone. `bodySha256` tells one content from another.
 */
async function create(
  deps: CreateDeps,
  { order, bodySha256 }: { order: ServiceOrder; bodySha256: Buffer },
  facts: Facts,
): Promise<Service> {
  const known = await findSame(deps.db, facts.route, order.campaignCode, bodySha256);
  if (known) return known;
  const named = await findNamed(deps, order, facts);
  await requestSender(deps.db, order, facts);
  await refuseProblems(deps.db, order, { ...facts, ...named });
  const phones = await findTestPhones(deps, order.testNumbers, facts);
  const added = await inTransaction(deps.db, async (tx) => {
    const service = await insertService(
      tx,
      newService(order, bodySha256, { ...facts, ...named }, deps.reviewSeconds),
    );
    if (!service) return undefined;
    await countCopies(tx, phones, facts.nowMs);
    if (!order.isTest)
      await saveBookedDays(tx, service, planOf(service, facts.route, facts.rules), facts.route);
    return service;
  });
  // Somebody else has just booked this code.
  if (!added) return requireSame(deps.db, facts.route, order.campaignCode, bodySha256);
  for (const { msisdn, optOutLink } of phones) {
    await deps.network.sendSingle({
      routeId: facts.route.routeId,
      msisdn,
      sender: added.sender,
      text: composeOptOutLink(added.fullText, optOutLink),
      atMs: facts.nowMs,
      kind: added.kind,
      isFlash: isFlash(added),
      content: added.content,
      linkUrl: added.linkUrl,
      isAnswer: false,
    });
  }
  return added;
}

async function findSame(
  db: Database,
  route: Route,
  code: string,
  sha256: Buffer,
): Promise<Service | undefined> {
  const found = await findServiceByCode(db, route.routeId, code);
  if (found && !found.bodySha256.equals(sha256)) {
    throw new AppError("aborted", {
      message: "This campaignCode belongs to a service with another content.",
    });
  }
  return found?.service;
}

async function requireSame(
  db: Database,
  route: Route,
  code: string,
  sha256: Buffer,
): Promise<Service> {
  const service = await findSame(db, route, code, sha256);
  if (service) return service;
  throw new AppError("aborted", { message: "Another campaign has just taken the link." });
}

async function refuseProblems(
  db: Database,
  order: ServiceOrder,
  facts: Facts & Named,
): Promise<void> {
  const client = await findClient(db, facts.route.routeId, order.clientId);
  const clientProblems =
    client?.clientUserId === order.userId
      ? []
      : [{ path: "clientId", message: "This client is not known on the route." }];
  // Tests are not reviewed, so their wording is checked here.
  const checked = serviceProblems(order, facts, { forBooking: !order.isTest });
  const problems = [...clientProblems, ...checked];
  if (problems.length > 0) throw invalidArgument(problems);
}

function newService(
  order: ServiceOrder,
  bodySha256: Buffer,
  { route, nowMs, link }: Facts & Named,
  reviewSeconds: number,
): NewService {
  const parts = partsOf(order, route);
  const isList = order.targetModel === "list";
  return {
    routeId: route.routeId,
    clientId: order.clientId,
    campaignCode: order.campaignCode,
    bodySha256,
    title: order.title,
    kind: order.kind,
    responseType: order.messages[0]?.responseType ?? "sms",
    sender: order.sender,
    fullText: fullTextOf(order, route, link?.url),
    content: contentOf(order, link?.url ?? null),
    linkId: link?.id ?? null,
    // What is shown on request is shown to whoever asks.
    hasOwnLinks: link !== undefined && KIND_TRAITS[order.kind].isCapped,
    parts,
    // Words of the route may have changed since the people were counted and paid for.
    people: Math.min(Math.floor(order.maxCoins / parts), order.maxPeople ?? Infinity),
    targeting: targetingOf(order),
    listId: isList ? order.listId : null,
    otherListIds: isList ? order.otherListIds : [],
    listUse: isList ? order.listUse : "all",
    excludeListId: order.excludeListId,
    allocation: order.allocation,
    startMs: order.startMs,
    endMs: lastMs(order),
    offerEndsMs: order.offerEndsMs,
    startHour: order.startHour,
    endHour: order.endHour,
    daysOfWeek: order.daysOfWeek,
    status: order.isTest ? "testing" : "pending",
    createdMs: nowMs,
    approveMs: nowMs + reviewSeconds * 1000,
  };
}
