import type { Mutation } from "../../../mutation.ts";

const ASKED = "gateway/events/asked-networks.test.ts › ";
const SLOW = `${ASKED}a network that does not answer holds up no round, is asked once meanwhile, and what it answers in the end counts`;
const MANY = "server/features/billing/payments/many-payments.test.ts › ";
const BESIDE = "gateway/delivery/slots/slow-beside.test.ts › ";
const LONG_CALLS = `${BESIDE}a network whose every call takes longer than a turn takes nobody else's, also with what it has open`;

/** What the fifteenth long attack found. */
export const FIFTEENTH_ATTACK: readonly Mutation[] = [
  {
    of: "asked networks: a reply that cannot be stored is left out",
    file: "gateway/networks/http/call/adapter-of.ts",
    find: "return { events: events.filter(isStorable), taken };",
    replace: "return { events, taken };",
    proof: `${ASKED}a reply that cannot be stored is left out of what a network answers, and holds up none beside it and none of another network`,
  },
  {
    of: "asked networks: what cannot be stored of one holds up no other",
    file: "gateway/events/pull-events.ts",
    find: '    deps.log.error({ err: error, connection: live.name }, "what a network answered was not stored");\n',
    replace: "    throw error;\n",
    proof: `${ASKED}what a network answers and nobody can store holds up no other network's events`,
  },
  {
    of: "asked networks: a round waits no longer than there is patience",
    file: "gateway/events/pull-events.ts",
    find: "await Promise.race([work, promise]);",
    replace: "await work;",
    proof: SLOW,
  },
  {
    of: "asked networks: nobody is asked again before the answer",
    file: "gateway/events/pull-events.ts",
    find: "isAsked(live) && !underWay.has(live.connection)",
    replace: "isAsked(live)",
    proof: SLOW,
  },
  {
    of: "events: however many come in one call are stored",
    file: "gateway/exchange/event.store.ts",
    find: "const TOGETHER = 1_000;",
    replace: "const TOGETHER = 10_000;",
    proof: `${ASKED}of however many a network tells in one call all are stored`,
  },
  {
    of: "card providers: a cancellation is taken back no more often than other calls to them",
    file: "contract/billing/subscriptions.ts",
    find: 'resume: procedure({ role: "member", limit: "providerCalls", idempotent: true })',
    replace: 'resume: procedure({ role: "member", idempotent: true })',
    proof: `${MANY}a member looks so often in a minute at what a card provider is asked about`,
  },
  {
    of: "mobile money: a network's codes are tried as seldom as passwords",
    file: "contract/billing/top-ups.ts",
    find: 'enterVoucher: procedure({ role: "member", limit: "credentials" })',
    replace: 'enterVoucher: procedure({ role: "member" })',
    proof: `${MANY}codes that a mobile money network gave are tried as seldom as passwords`,
  },
  {
    of: "rounds: whose turn is over goes on as long as others wait for their network",
    file: "gateway/delivery/slots/side-by-side.ts",
    find: "isTurnOver() && over.add(unit).size === units.length",
    replace: "isTurnOver()",
    proof: `${BESIDE}while a network does not answer, others are given what is due`,
  },
  {
    of: "rounds: what is open of one network is given beside that of others",
    file: "gateway/delivery/open-batches.ts",
    find: "const units = unitsOf([...routeIds], await listServing(deps.db));",
    replace: "const units = [[...routeIds]];",
    proof: LONG_CALLS,
  },
  {
    of: "rounds: what becomes due while a slow network makes many of them is due",
    file: "gateway/delivery/delivery-engine.ts",
    find: "atMs = Math.max(nowMs, deps.handOverMs?.() ?? nowMs)",
    replace: "atMs = nowMs",
    proof: LONG_CALLS,
  },
];
