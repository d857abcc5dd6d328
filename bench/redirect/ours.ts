import { KINDS } from "../../gateway/testing/kinds.ts";
import { type BenchGateway, bookService, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";

const NO_LIMIT = { tapLimit: { admit: () => true }, linkLimit: { admit: () => true } };
const ROUND_MS = 1_000;

let gateway: BenchGateway;
let rounds: NodeJS.Timeout | undefined;

answerAsHelper({
  async start(url: string) {
    gateway = await startBenchGateway(url, NO_LIMIT, { subscribers: 20_000 });
  },
  address: () => gateway.address,
  /** A service with a link, of which the bench makes copies. */
  async book() {
    const { call } = gateway.world;
    return bookService(call, { ...(await KINDS["smsLink"]?.(call)) });
  },
  /** Reads links into memory, and counts taps every second as the gateway does once it has started. */
  async begin() {
    const { world } = gateway;
    await world.gateway.loadLinks();
    rounds = setInterval(() => void world.gateway.countTaps(), ROUND_MS);
  },
  /** Counts what is stored. */
  count: () => gateway.world.gateway.countTaps(),
  /** Bytes of memory for a code. */
  bytesOfCode: () => gateway.world.gateway.linkBytes(),
  async stop() {
    clearInterval(rounds);
    await gateway.stop();
  },
});
