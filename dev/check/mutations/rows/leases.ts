import type { Mutation } from "../mutation.ts";

const LEASES = "gateway/leases/leases.test.ts › ";
const SHARES = "gateway/leases/share-out.test.ts › ";
const TAKEN_OVER = "gateway/events/taken-over.test.ts › ";
const TOOL = "server/db/lease/with-lease.test.ts › ";
const LIFE = "gateway/delivery/service-life.test.ts › ";
const STORE = "gateway/leases/lease.store.ts";
const HAND_OVER = "gateway/delivery/hand-over.ts";

/** Which worker does the work of which route. */
export const LEASE_GUARDS: readonly Mutation[] = [
  {
    of: "leases: whoever lost a route cannot go on with it",
    file: STORE,
    find: "and holder = ${lease.worker}::uuid and fence = ${lease.fence}",
    replace: "",
    proof: `${LEASES}bar a worker that stood still from handing over what is another's by now`,
  },
  {
    of: "leases: one that has run out is nobody's",
    file: STORE,
    find: "        and until > clock_timestamp() for share of route_lease`,",
    replace: "        for share of route_lease`,",
    proof: `${LEASES}bar a worker that stood still from handing over what is another's by now`,
  },
  {
    of: "leases: taking over waits for what is being handed over",
    file: STORE,
    find: " for share of route_lease`,",
    replace: "`,",
    proof: `${LEASES}go over only when a transaction that goes by them has ended`,
  },
  {
    of: "leases: nobody waits for a transaction that stands still",
    file: STORE,
    find: "const STILL_MS = 3_000;",
    replace: "const STILL_MS = 60_000;",
    proof: `${LEASES}do not wait for a worker that stands still inside a transaction`,
  },
  {
    of: "leases: by the worker's own clock they end in time",
    file: "gateway/leases/leases.ts",
    find: "(held.get(routeId)?.untilMs ?? 0) > nowMs()",
    replace: "held.has(routeId)",
    proof: `${LEASES}are no worker's by its own clock once they were not prolonged in time`,
  },
  {
    of: "leases: routes with a common connection go together",
    file: "gateway/leases/route-units.ts",
    find: "for (const id of joined) groups.set(id, joined);",
    replace: "",
    proof: `${SHARES}in groups with common connections, also through a third`,
  },
  {
    of: "leases: a call is noted under the lease",
    file: HAND_OVER,
    find: "    await deps.leases.guard(tx, routeId);\n    return",
    replace: "    return",
    proof: `${TAKEN_OVER}has a call that was under way settled once, by the first who does`,
  },
  {
    of: "leases: a call is settled once",
    file: "gateway/delivery/note-outcome.ts",
    find: "if (!(await deleteHandover(tx, handover.id))) return;",
    replace: "await deleteHandover(tx, handover.id);",
    proof: `${TAKEN_OVER}has a call that was under way settled once, by the first who does`,
  },
  {
    of: "leases: a session with a network is one worker's",
    file: "gateway/exchange/exchange.ts",
    find: "if (!standsBy) connection.start",
    replace: "connection.start",
    proof: `${TAKEN_OVER}has its session with the network in that worker, and none in a process that answers calls`,
  },
  {
    of: "delivery: a service with nothing to send is left alone",
    file: "gateway/services/service.store.ts",
    find: 'eb("nextDueAt", "<=", new Date(nowMs)),',
    replace: 'eb("nextDueAt", "is not", null),',
    proof: `${LIFE}that has nothing to send is left alone until its next message, a minute at most, or until it changes`,
  },
  {
    of: "delivery: a service that changes is looked at again",
    file: "gateway/db/migrations/0106-next-due.sql",
    find: "new.next_due_at := null;",
    replace: "",
    proof: `${LIFE}that has nothing to send is left alone until its next message, a minute at most, or until it changes`,
  },
  {
    of: "leases of the tool: whoever lost one begins no transaction",
    file: "server/db/lease/leased-database.ts",
    find: "if (!(await lockLease(tx, lease))) throw new LeaseLost();",
    replace: "await lockLease(tx, lease);",
    proof: `${TOOL}a holder whose time ran out is replaced, hears of it, and writes nothing from then on`,
  },
  {
    of: "leases of the tool: taking over waits for a transaction",
    file: "server/db/lease/lease.store.ts",
    find: " for key share`,",
    replace: "`,",
    proof: `${TOOL}nobody takes a lease from a transaction that goes by it, and that does not keep it from running on`,
  },
  {
    of: "leases of the tool: they run on",
    file: "server/db/lease/with-lease.ts",
    find: "if (await updateLeaseRunning(db, lease)) endsMs",
    replace: "if (true) endsMs",
    proof: `${TOOL}a lease is prolonged while the work goes on`,
  },
];
