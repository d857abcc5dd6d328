import { aliveBench } from "./alive/alive.ts";
import { apiBench } from "./api/api.ts";
import { baseBench } from "./base/base.ts";
import type { Bench } from "./bench.ts";
import { chargesBench } from "./charges/charges.ts";
import { deliveryBench } from "./delivery/delivery.ts";
import { fanOutBench } from "./fan-out/fan-out.ts";
import { listImportBench } from "./list-import/list-import.ts";
import { reachBench } from "./reach/reach.ts";
import { receiptsBench } from "./receipts/receipts.ts";
import { redirectBench } from "./redirect/redirect.ts";
import { reportBench } from "./report/report.ts";
import { startBench } from "./start/start.ts";
import { tagsBench } from "./tags/tags.ts";
import { webBench } from "./web/web.ts";

/** Every measure by its name, in the order in which `all` takes them. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  "list-import": listImportBench,
  reach: reachBench,
  base: baseBench,
  receipts: receiptsBench,
  redirect: redirectBench,
  report: reportBench,
  delivery: deliveryBench,
  alive: aliveBench,
  "fan-out": fanOutBench,
  charges: chargesBench,
  tags: tagsBench,
  api: apiBench,
  start: startBench,
  web: webBench,
};
