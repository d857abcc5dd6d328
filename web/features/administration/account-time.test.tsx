import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import "../../i18n/i18n.ts";
import { SettlementPart } from "./monitoring/status-parts.tsx";

const me = vi.hoisted(() => ({ timezone: "", country: 6 }));
vi.mock("../../session/session.ts", () => ({ useMe: () => ({ registration: me }) }));

const status = {
  settlement: { lastAt: "2026-12-01T23:30:00Z", oldestSeconds: 0, isGood: true },
};

test.each([
  [6, "", "2 Dec 2026, 01:30"],
  [7, "", "1 Dec 2026, 23:30"],
  [6, "Africa/Lagos", "2 Dec 2026, 00:30"],
])("an administrator of country %i whose zone is “%s” reads %s", (country, timezone, shown) => {
  Object.assign(me, { country, timezone });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SettlementPart status={status as never} />
    </I18nProvider>,
  );
  expect(html).toContain(`The last campaign was settled on ${shown}.`);
});

test("no page of the back office shows a moment in UTC but for prices, whose fields ask for it so", () => {
  const files = globSync("**/*.tsx", { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith(".test.tsx"))
    .filter((path) =>
      /formatDateTime\([^)]*"UTC"|\(UTC\)/.test(
        readFileSync(join(import.meta.dirname, path), "utf8"),
      ),
    )
    .map((path) => path.replaceAll("\\", "/"));
  expect(files.toSorted()).toEqual([
    "reference/plan-prices.tsx",
    "reference/price-comparison.tsx",
    "reference/prices.tsx",
  ]);
});
