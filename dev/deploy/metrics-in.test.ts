import { expect, test } from "vitest";
import { metricsIn } from "./metrics-in.ts";

test.each([
  ["max(one) > 73 * 3600", ["one"]],
  [
    'sum by (route) (max without (instance) (one{source=~"a|b"})) / (two > 1000) > 0.02',
    ["one", "two"],
  ],
  [
    "(sum(rate(one_total[30m])) or vector(0)) == 0 and delta(own:rule:sum[30m]) > 20",
    ["one_total", "own:rule:sum"],
  ],
  [
    'histogram_quantile(0.95, sum by (le) (rate(one_bucket{route="/r/:routeId/two"}[10m]))) > 1',
    ["one_bucket"],
  ],
  ["one + one", ["one"]],
  ["1 > 2", []],
])("%s is about %j", (expr, names) => {
  expect(metricsIn(expr)).toEqual(names);
});
