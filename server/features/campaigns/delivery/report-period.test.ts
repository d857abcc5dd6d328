import { expect, test } from "vitest";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import { FRIDAY_MS, HOUR_MS } from "../testing/a-world.ts";
import { aBookedCampaign, useWorld } from "../testing/booked-campaign.ts";
import { readReports } from "./read-reports.ts";

const world = useWorld(FRIDAY_MS);

test("a network is asked for the days from the submission to the last one, and later ones once it is over", async () => {
  const { id, routes } = await aBookedCampaign(world);
  const asked: unknown[] = [];
  const readReport: MessagingProvider["readReport"] = (routeId, serviceId, days) => {
    asked.push(days);
    return world.deps.messaging.readReport(routeId, serviceId, days);
  };
  const deps = { ...world.deps, messaging: { ...world.deps.messaging, readReport } };
  await readReports(deps, id);
  world.setNow(FRIDAY_MS + 6 * 24 * HOUR_MS);
  await readReports(deps, id);
  const ofEach = (days: object) => routes.map(() => days);
  expect(asked).toEqual([
    ...ofEach({ from: "2026-12-04", to: "2026-12-08" }),
    ...ofEach({ from: "2026-12-04", to: "2026-12-10" }),
  ]);
});
