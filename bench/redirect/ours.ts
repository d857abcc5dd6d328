import { KINDS } from "../../gateway/testing/kinds.ts";
import { type BenchGateway, bookService, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";

const NO_LIMIT = { tapLimit: { admit: () => true } };

let gateway: BenchGateway;

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
  stop: () => gateway.stop(),
});
