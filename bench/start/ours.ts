import type { RunningSystem } from "../../dev/start/system.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { startBenchSystem } from "../harness/system.ts";

let system: RunningSystem;

answerAsHelper({
  async start(dataDir: string) {
    system = await startBenchSystem({ dataDir });
  },
  url: () => system.url,
  stop: () => system.stop(),
});
