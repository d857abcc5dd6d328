import type { Bench } from "./bench.ts";
import { chargesBench } from "./charges/charges.ts";
import { tagsBench } from "./tags/tags.ts";
import { webBench } from "./web/web.ts";

/** Every measure by its name, in the order in which `all` takes them. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  charges: chargesBench,
  tags: tagsBench,
  web: webBench,
};
