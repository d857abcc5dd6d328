import type { Mutation } from "../mutation.ts";

const STATUS = "domain/campaign/campaign-status.ts";
const STATUS_TEST = "domain/campaign/campaign-status.test.ts";

/** Section 4 of the specification: what a campaign's status is. */
export const SECTION_4: readonly Mutation[] = [
  {
    of: "4.2",
    file: STATUS,
    find: "if (winner !== undefined) return winner;",
    replace: "",
    proof: `${STATUS_TEST} › while it runs, routes %j give %s`,
  },
  {
    of: "4.3",
    file: STATUS,
    find: 'if (routeStatuses.includes("rejected") && routeStatuses.includes("pending")) return "pending";',
    replace: "",
    proof: `${STATUS_TEST} › Rejected mixed with Pending is Pending, in either order`,
  },
  {
    of: "4.4",
    file: STATUS,
    find: "return routeStatuses.at(-1);",
    replace: "return routeStatuses.at(0);",
    proof: `${STATUS_TEST} › while it runs, routes %j give %s`,
  },
  {
    of: "4.5",
    file: STATUS,
    find: "zonedToMs(schedule.startDate, schedule.startHour, timeZone)",
    replace: 'zonedToMs(schedule.startDate, schedule.startHour, "UTC")',
    proof: `${STATUS_TEST} › start and end are hours of the country: the same schedule starts two hours earlier in South Africa`,
  },
  {
    of: "4.6",
    file: STATUS,
    find: 'if (combined === "active" && startMs > nowMs) return "scheduled";',
    replace: "",
    proof: `${STATUS_TEST} › Active is Scheduled until the start, Active until the end, then Completed`,
  },
  {
    of: "4.7",
    file: STATUS,
    find: "endMs <= nowMs",
    replace: "endMs < nowMs",
    proof: `${STATUS_TEST} › Active is Scheduled until the start, Active until the end, then Completed`,
  },
  {
    of: "4.8",
    file: STATUS,
    find: 'if (combined === "pending" && startMs <= nowMs) return "expired";',
    replace: "",
    proof: `${STATUS_TEST} › Pending expires when the start has passed, also when it comes from a mixture`,
  },
  {
    of: "4.9",
    file: STATUS,
    find: "if (isFinal || isFinalStatus(current)) return current;",
    replace: "",
    proof: `${STATUS_TEST} › a final campaign is never recomputed`,
  },
];
