import { ROUTES } from "../../gateway/catalogue/routes.ts";
import { aClient, aService } from "../../gateway/testing/a-gateway.ts";
import { type BenchGateway, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";
import type { DeliverySizes } from "./sizes.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Thursday 14 January 2027, 09:00 in South Africa: for weeks no Thursday is a holiday in either country. */
const THURSDAY_MS = Date.parse("2027-01-14T07:00:00Z");
// With a number to call, as the law of Ghana wants it.
const TEXT = "Bread and milk at half price. Call 024 123 4567";

let gateway: BenchGateway;
let week = 0;

answerAsHelper({
  async start({ url, subscribers }: { url: string; subscribers: number }) {
    gateway = await startBenchGateway(url, {}, { role: "api", subscribers });
  },
  /** Books the services of a turn, for a week of their own. Gives their ids, and from when to when they are sent. */
  async book({ services, peopleEach }: DeliverySizes) {
    const startMs = THURSDAY_MS + week * WEEK_MS;
    week += 1;
    const { call, setNow } = gateway.world;
    setNow(startMs);
    const period = { startMs: startMs + HOUR_MS, endMs: startMs + 8 * HOUR_MS };
    const ids: number[] = [];
    for (let service = 0; service < services; service += 1) {
      const { routeId } = ROUTES[service % ROUTES.length] ?? { routeId: 0 };
      const code = `delivery-${week}-${service}`;
      const client = await aClient(call, routeId, code);
      const order = aService({
        ...client,
        campaignCode: code,
        messages: [{ text: TEXT }],
        profileTargeting: {},
        maxCoins: peopleEach,
        startPeriod: new Date(period.startMs).toISOString(),
        endPeriod: new Date(period.endMs).toISOString(),
        allocationTypeId: 1,
      });
      const { status, body } = await call("POST", `/r/${routeId}/company/service`, order);
      if (status !== 200) throw new Error(`A service was refused: ${JSON.stringify(body)}`);
      ids.push(Number(body["id"]));
    }
    return { ids, ...period };
  },
  stop: () => gateway.stop(),
});
