import { FRIDAY_MS } from "../../gateway/testing/a-gateway.ts";
import { readReport } from "../../gateway/testing/accounting.ts";
import type { Size } from "../bench.ts";
import { type BenchGateway, bookService, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { SIZES } from "./sizes.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Friday 09:00 to Monday 17:00 to send, then three days in which receipts may come. */
const SENDING_MS = (3 * 24 + 8) * HOUR_MS;
const OVER_AFTER_MS = 7 * 24 * HOUR_MS - HOUR_MS;
/** About 24 of 100 people of the base are on the route and have agreed. */
const BASE_PER_PERSON = 5;

let gateway: BenchGateway;
let week = 0;

answerAsHelper({
  async start({ url, size }: { url: string; size: Size }) {
    // One person may get every campaign of the bench.
    const cap = { messages: 100, days: 7 };
    const subscribers = Math.max(20_000, SIZES[size].peopleEach * BASE_PER_PERSON);
    gateway = await startBenchGateway(url, { cap }, { subscribers, capAll: cap });
  },
  /** Books services for a week of their own and lives through it until every report is final. Gives their ids. */
  async live(size: Size): Promise<number[]> {
    const { call, setNow, advanceTo } = gateway.world;
    const { services, peopleEach, stepHours } = SIZES[size];
    const startMs = FRIDAY_MS + week * WEEK_MS;
    week += 1;
    setNow(startMs);
    const ids: number[] = [];
    for (let service = 0; service < services; service += 1) {
      const { id } = await bookService(call, {
        startPeriod: new Date(startMs + HOUR_MS).toISOString(),
        endPeriod: new Date(startMs + SENDING_MS).toISOString(),
        profileTargeting: {},
        maxCoins: peopleEach,
      });
      ids.push(id);
    }
    await advanceTo(startMs + OVER_AFTER_MS, stepHours * HOUR_MS);
    for (const id of ids) {
      const { final } = await readReport(call, id);
      if (!final) throw new Error(`Service ${id} has no final report after a week.`);
    }
    return ids;
  },
  report: (id: number) => readReport(gateway.world.call, id),
  stop: () => gateway.stop(),
});
