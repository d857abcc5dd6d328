import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { aGateway } from "../../gateway/testing/a-gateway.ts";
import { createTestApp } from "../../server/http/testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { metricsIn } from "./metrics-in.ts";

type Rule = {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string };
};
type Panel = { id: number; title: string; type: string; targets: { expr: string }[] };
type Dashboard = { uid: string; title: string; panels: Panel[] };

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const TOKEN = "a-token-of-metrics-for-tests";

const { groups } = parse(read("deploy/monitoring/rules.yaml")) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.flatMap(({ alert }) => alert ?? []);
const dashboards = globSync("deploy/monitoring/dashboards/*.json", { cwd: ROOT }).map(
  (path) => JSON.parse(read(path)) as Dashboard,
);

/** Of others: Prometheus itself, and the node exporter on the database's machine. */
const OF_OTHERS = ["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"];
const shown = new Set<string>();
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
  const { gateway } = await aGateway(database.pool, {}, { metricsToken: TOKEN });
  ends.push(() => gateway.stop());
  const tool = await createTestApp({ config: { metricsToken: TOKEN } });
  ends.push(() => tool.close());
  for (const { request } of [gateway.app, tool.app.app]) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await request("/metrics", { headers })).text();
    for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const parts = type === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
      for (const part of parts) shown.add(name + part);
    }
  }
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

function unknownIn(expr: string): string[] {
  const recorded = rules.flatMap(({ record }) => record ?? []);
  const known = new Set([...shown, ...recorded, ...OF_OTHERS]);
  return metricsIn(expr).filter((name) => !known.has(name));
}

describe("deploy/monitoring/rules.yaml", () => {
  test("goes by metrics alone that the programs really show", () => {
    expect(shown.size).toBeGreaterThan(60);
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    for (const { expr } of rules) expect([expr, metricsIn(expr).length > 0]).toEqual([expr, true]);
  });

  test("has a name, a severity and a sentence for each alert, once", () => {
    expect(new Set(alerts).size).toBe(alerts.length);
    for (const { record, alert, labels, annotations } of rules) {
      if (record !== undefined) continue;
      expect(alert).toMatch(/^[A-Z][A-Za-z]+$/);
      expect([alert, ["page", "ticket"].includes(labels?.severity ?? "")]).toEqual([alert, true]);
      expect([alert, (annotations?.summary ?? "").length > 20]).toEqual([alert, true]);
    }
  });

  test("has a paragraph on what to do for each alert, and no other", () => {
    const headings = [...read("docs/operate/monitoring.md").matchAll(/^### (\w+)$/gm)];
    expect(headings.map(([, name]) => name).toSorted()).toEqual(alerts.toSorted());
  });

  const isThere = spawnSync("promtool", ["--version"]).status === 0;
  test.skipIf(!isThere)("fires what its own examples say", () => {
    const run = spawnSync("promtool", ["test", "rules", "rules.test.yaml"], {
      cwd: join(ROOT, "deploy/monitoring"),
      encoding: "utf8",
    });
    expect(run.stdout + run.stderr).toContain("SUCCESS");
  });
});

describe("deploy/monitoring/dashboards", () => {
  test.each(dashboards.map((it) => [it.uid, it] as const))(
    "%s shows metrics alone that the programs really show",
    (_uid, { panels, title }) => {
      expect(title).toMatch(/^Loudhailer: /);
      expect(panels.length).toBeGreaterThan(5);
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
      expect(exprs.flatMap(unknownIn)).toEqual([]);
      for (const expr of exprs) expect([expr, metricsIn(expr).length > 0]).toEqual([expr, true]);
    },
  );

  test("show every figure of the programs somewhere", () => {
    const exprs = dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets));
    const used = new Set(exprs.flatMap(({ expr }) => metricsIn(expr)));
    const wanted = [...shown].filter(
      (name) => name.startsWith("loudhailer_") && !/_(?:sum|count|bucket)$/.test(name),
    );
    // An alert is what this one is for.
    expect(wanted.filter((name) => !used.has(name))).toEqual(["loudhailer_figures_are_read"]);
  });
});
