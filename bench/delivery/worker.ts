import { buildGateway, type Gateway } from "../../gateway/app.ts";
import { aConfig } from "../../gateway/testing/a-gateway.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { createLog } from "../../platform/log/log.ts";
import { answerAsHelper } from "../harness/helper.ts";

let gateway: Gateway;
let pool: Pool;
// It stands still while a step is worked on: a slow one must not end behind its window.
let nowMs = 0;
const clock = { now: () => new Date(nowMs), offsetMs: () => 0, setOffset: () => {} };
// Out of the way: the routes have the same people every week.
const CAP = { messages: 1_000, days: 7 };

answerAsHelper({
  start({ url, subscribers }: { url: string; subscribers: number }) {
    pool = createPool(url);
    // As in production: no phone is shown, and nothing is handed over outside of its window.
    const config = aConfig({ role: "worker", subscribers, capAll: CAP, sandbox: undefined });
    gateway = buildGateway(config, { pool, clock, log: createLog("bench", "silent"), cap: CAP });
  },
  /** Does what has become due by this instant on the routes that are this worker's. */
  async advance(ms: number) {
    nowMs = ms;
    await gateway.catchUp(ms);
  },
  async stop() {
    await gateway.stop();
    await pool.end();
  },
});
