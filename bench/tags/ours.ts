import { aClient, aService, FRIDAY_MS } from "../../gateway/testing/a-gateway.ts";
import { insertAsker } from "../../gateway/testing/askers.ts";
import { KINDS } from "../../gateway/testing/kinds.ts";
import type { Size } from "../bench.ts";
import { type BenchGateway, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { SIZES } from "./sizes.ts";

const HOUR_MS = 3_600_000;

let gateway: BenchGateway;
let address = "";

answerAsHelper({
  async start({ url, size }: { url: string; size: Size }) {
    const { subscribers, campaigns, peopleEach } = SIZES[size];
    gateway = await startBenchGateway(url, {}, { subscribers });
    const { world, pool } = gateway;
    const id = await insertAsker(pool, "tag-server", { maxPerPersonPerDay: 100 });
    const pcm = await KINDS.pcm?.(world.call);
    for (let at = 0; at < campaigns; at += 1) {
      const booked = await world.call(
        "POST",
        "/r/97/company/service",
        aService({
          ...(await aClient(world.call)),
          ...pcm,
          campaignCode: `tags-${at}`,
          endPeriod: "2026-12-04T15:00:00Z",
          profileTargeting: {},
          maxCoins: peopleEach,
        }),
      );
      if (booked.status !== 200) throw new Error(JSON.stringify(booked.body));
    }
    // An hour before the end most of all tags are due.
    world.setNow(FRIDAY_MS + 7 * HOUR_MS);
    await world.gateway.catchUp(FRIDAY_MS + 7 * HOUR_MS);
    await world.gateway.start();
    address = `${gateway.address}/tags/${id}/${world.gateway.callbackKeyOf(id)}`;
  },
  address: () => address,
  stop: () => gateway.stop(),
});
