import type { Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { type BaseImport, listImports, listRefusals } from "../subscribers/import.store.ts";
import { countMembers } from "../subscribers/member.store.ts";
import {
  cancelImport,
  confirmImport,
  needsConfirmation,
  openImport,
} from "../subscribers/open-import.ts";
import { type ReadDeps, readPiece } from "../subscribers/read-piece.ts";
import { endpoint } from "./endpoint.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";
import * as wire from "./wire/wire-subscribers.ts";

export type SubscriberApiDeps = ReadDeps & { nowMs: () => number };

const MAX_REFUSALS = 5_000;

/** Endpoints about the import of operators' subscribers. */
export const subscriberEndpoints = {
  subscriberImports: endpoint({
    method: "get",
    path: "/r/:routeId/company/subscriberimports",
    summary: "People in a route's imported base, and its latest imports",
    from: "query",
    input: wire.listQuery,
    output: wire.importsReply,
  }),
  openSubscriberImport: endpoint({
    method: "post",
    path: "/r/:routeId/company/subscriberimport",
    summary: "Begin the import of a file, or go on with it",
    from: "json",
    input: wire.openBody,
    output: wire.importReply,
  }),
  subscriberRows: endpoint({
    method: "post",
    path: "/company/subscriberrows",
    summary: "The next whole rows of a file",
    from: "json",
    input: wire.rowsBody,
    output: wire.importReply,
  }),
  confirmSubscriberImport: endpoint({
    method: "post",
    path: "/company/subscriberconfirm",
    summary: "Let a checked import change the base",
    from: "json",
    input: wire.confirmBody,
    output: wire.importReply,
  }),
  cancelSubscriberImport: endpoint({
    method: "post",
    path: "/company/subscribercancel",
    summary: "Give an import up that has not changed the base",
    from: "json",
    input: wire.idBody,
    output: wire.importReply,
  }),
  subscriberRefusals: endpoint({
    method: "get",
    path: "/company/subscriberrefusals",
    summary: "Rows of an import that were not taken, and why; never what stands in them",
    from: "query",
    input: wire.refusalsQuery,
    output: wire.refusalsReply,
  }),
};

/** Registers the endpoints about the import of operators' subscribers. */
export function serveSubscribers(app: Hono, guard: Guard, deps: SubscriberApiDeps): void {
  const { db, nowMs } = deps;
  const calls = subscriberEndpoints;
  serveEndpoint(app, calls.subscriberImports, guard, async (_nothing, routeId) => {
    if (!(await findRoute(db, routeId))) throw new AppError("not-found");
    return {
      members: await countMembers(db, routeId),
      imports: (await listImports(db, routeId)).map(presentImport),
    };
  });
  serveEndpoint(app, calls.openSubscriberImport, guard, async (body, routeId) =>
    presentImport(await openImport(db, { ...body, routeId }, nowMs())),
  );
  serveEndpoint(app, calls.subscriberRows, guard, async (piece) =>
    presentImport(await readPiece(deps, piece, nowMs())),
  );
  serveEndpoint(app, calls.confirmSubscriberImport, guard, async (body) =>
    presentImport(await confirmImport(db, body)),
  );
  serveEndpoint(app, calls.cancelSubscriberImport, guard, async ({ id }) =>
    presentImport(await cancelImport(db, id, nowMs())),
  );
  serveEndpoint(app, calls.subscriberRefusals, guard, async ({ id, after = 0 }) => ({
    rows: await listRefusals(db, id, { after, limit: MAX_REFUSALS }),
  }));
}

function presentImport(found: BaseImport) {
  const { heading: _heading, createdAt, finishedAt, ...same } = found;
  return {
    ...same,
    needsConfirmation: needsConfirmation(found),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
