import type { Mutation } from "../mutation.ts";

const OFFERED = "server/features/campaigns/drafts/follow-up.test.ts › ";

/** What is offered for the people whom a campaign does not reach. */
export const FOLLOW_UPS: readonly Mutation[] = [
  {
    of: "follow-up: not while it is paused",
    file: "server/features/campaigns/drafts/follow-up.ts",
    find: 'outlook?.willFallShort === true && campaign.status === "active"',
    replace: "outlook?.willFallShort === true",
    proof: `${OFFERED}a campaign on its course, a draft, a paused and a stopped one offer nothing, and another's campaign is not found`,
  },
  {
    of: "follow-up: after its own days",
    file: "server/features/campaigns/drafts/run-again.ts",
    find: "isLonger && source.endDate > today ? source.endDate : today",
    replace: "today",
    proof: `${OFFERED}a slow campaign offers more days after its own, with the people and the price that the draft then has`,
  },
  {
    of: "copy: one however often pressed",
    file: "server/features/campaigns/drafts/copy-campaign.ts",
    find: "if (twin) return readOwnCampaign(tx, twin.id, viewer);",
    replace: "",
    proof:
      "server/features/campaigns/drafts/start-again.test.ts › a button that is pressed four times at once makes one copy",
  },
];

const METRICS = "platform/metrics/metrics.test.ts › ";
const FIGURES = "server/features/administration/monitoring/read-figures.test.ts › ";
const FOLLOWED = "server/features/campaigns/submission/followed-request.test.ts › ";
const RECEIPTS = "gateway/monitoring/figures.test.ts › ";

/** What operators see: figures that are true, and nothing of it for strangers. */
export const MONITORING: readonly Mutation[] = [
  {
    of: "metrics: for operators alone",
    file: "platform/metrics/metrics.ts",
    find: 'return c.text("", 401);',
    replace: "c.status(200);",
    proof: `${METRICS}metrics are for whoever has the whole token, and for nobody with a part of it`,
  },
  {
    of: "metrics: callers make no series",
    file: "platform/metrics/metrics.ts",
    find: 'METHODS.has(c.req.method) ? c.req.method : ""',
    replace: "c.req.method",
    proof: `${METRICS}each answer is counted with its status, and what a caller makes up is no series of its own`,
  },
  {
    of: "metrics: read once in fifteen seconds",
    file: "platform/metrics/figures.ts",
    find: "if (nowMs() < goodUntilMs) return;",
    replace: "",
    proof: `${METRICS}figures are read once for all who ask within fifteen seconds, and are gone while they cannot be read`,
  },
  {
    of: "metrics: money that is still held",
    file: "server/features/administration/monitoring/figures.store.ts",
    find: "sum(h.amount_minor - h.captured_minor - h.released_minor)",
    replace: "sum(h.amount_minor + 1)",
    proof: `${FIGURES}figures follow a campaign's money to the cent, from set aside to captured and returned`,
  },
  {
    of: "metrics: rules name what there is",
    file: "gateway/monitoring/read-figures.ts",
    find: "loudhailer_gateway_due_oldest_seconds: {",
    replace: "loudhailer_gateway_due_seconds: {",
    proof: "dev/deploy/monitoring.db.test.ts › goes by metrics alone that the programs really show",
  },
  {
    of: "system status: what is late needs somebody",
    file: "server/features/administration/monitoring/read-status.ts",
    find: "isGood: oldestSeconds <= MAX_JOB_SECONDS && jobs.failed === 0",
    replace: "isGood: true",
    proof:
      "server/features/administration/monitoring/status.test.ts › each part that does not work is counted and named",
  },
  {
    of: "worker: answers nothing but how it is",
    file: "server/http/server.ts",
    find: 'if (options.role === "worker") return app;',
    replace: "",
    proof:
      "server/http/metrics.test.ts › a worker answers how it is and how its jobs went, and nothing else",
  },
  {
    of: "trace: jobs go on in it",
    file: "server/jobs/job-trace.ts",
    find: "trace ? { ...data, [KEY]: trace } : data",
    replace: "data",
    proof: `${FOLLOWED}a campaign is followed by the id of its request, from the tool through its job into the gateway's log`,
  },
  {
    of: "trace: the gateway is handed it",
    file: "server/providers/messaging/route-api/api.ts",
    find: "    ...traceHeaders(),\n    authorization",
    replace: "    authorization",
    proof: `${FOLLOWED}a campaign is followed by the id of its request, from the tool through its job into the gateway's log`,
  },
  {
    of: "trace: no number in an id",
    file: "platform/log/trace.ts",
    find: "isLoggable(requestId) && ACCEPTABLE_ID",
    replace: "ACCEPTABLE_ID",
    proof:
      "platform/log/trace.test.ts › harmless ids of the caller are gone by, anything else is replaced",
  },
  {
    of: "metrics: receipts by network",
    file: "gateway/monitoring/receipt-meter.ts",
    find: "count(name, event.state,",
    replace: 'count("any", event.state,',
    proof: `${RECEIPTS}a network's messages, its receipts and what is not worked on yet are in the figures under its name`,
  },
];
