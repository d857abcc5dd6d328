import { createDb } from "../../gateway/db/database.ts";
import { updateReceived } from "../../gateway/delivery/receipt.store.ts";
import { KINDS } from "../../gateway/testing/kinds.ts";
import { type BenchGateway, bookService, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";

let gateway: BenchGateway;

answerAsHelper({
  async start(url: string) {
    gateway = await startBenchGateway(url, {}, { subscribers: 20_000 });
  },
  async book() {
    const { call } = gateway.world;
    return bookService(call, { ...(await KINDS["smsLink"]?.(call)) });
  },
  access: () => ({ address: gateway.address, token: gateway.world.token }),
  /** Receipts that come late, by the way that all take. Gives how many messages they changed. */
  receive: ({ serviceId, people }: { serviceId: number; people: number[] }) =>
    updateReceived(
      createDb(gateway.pool),
      people.map((person) => ({
        serviceId,
        person,
        delivered: person % 2 === 0,
        reason: person % 2 === 0 ? 0 : 1,
        atMs: 0,
        viaSms: false,
      })),
    ),
  stop: () => gateway.stop(),
});
