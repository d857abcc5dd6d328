import { writeSnapshot } from "../../gateway/subscribers/state/snapshot-file.ts";
import { createColumnarReach } from "../../gateway/reach/columnar-reach.ts";
import { someTargeting } from "../../gateway/monitoring/compare/compare.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { makeState, ROUTE_ID } from "./state.ts";

answerAsHelper({
  start() {},
  /** Writes a base to a file, and counts a targeting in it. */
  async make({ path, people }: { path: string; people: number }): Promise<number> {
    const state = makeState(people);
    await writeSnapshot(path, state);
    const reach = createColumnarReach([]);
    reach.replace(state.columns, state.index);
    return reach.count(ROUTE_ID, someTargeting("ZA", 9));
  },
  stop() {},
});
