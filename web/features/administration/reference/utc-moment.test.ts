import { expect, test, vi } from "vitest";
import { readUtc } from "./utc-moment.ts";

test("a price begins at the hour that was typed by the clock of the table, in whatever zone the device is", () => {
  vi.stubEnv("TZ", "Africa/Johannesburg");
  expect(new Date("2026-12-01T00:00").toISOString()).toBe("2026-11-30T22:00:00.000Z");
  expect(readUtc("2026-12-01T00:00")).toBe("2026-12-01T00:00:00.000Z");
  vi.unstubAllEnvs();
});
