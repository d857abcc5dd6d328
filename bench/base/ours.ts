import { readFileSync } from "node:fs";
import { someTargeting } from "../../gateway/monitoring/compare/compare.ts";
import { createColumnarReach } from "../../gateway/reach/columnar-reach.ts";
import { readSnapshot } from "../../gateway/subscribers/state/snapshot-file.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { hashOf, ROUTE_ID } from "./state.ts";

export type Started = { seconds: number; megabytes: number; count: number; found: number };

answerAsHelper({
  start() {},
  /** Takes a base from its file as the gateway does when it starts, until the first count is answered. */
  begin(path: string): Started {
    const startedMs = performance.now();
    const { columns, index, numbers } = readSnapshot(path, "ZA");
    const reach = createColumnarReach([]);
    reach.replace(columns, index);
    const count = reach.count(ROUTE_ID, someTargeting("ZA", 9));
    const seconds = (performance.now() - startedMs) / 1_000;
    const status = readFileSync("/proc/self/status", "utf8");
    const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
    const last = columns.persons.at(-1) ?? 0;
    return { seconds, megabytes, count, found: numbers.find(hashOf(last)) === last ? 1 : 0 };
  },
  stop() {},
});
