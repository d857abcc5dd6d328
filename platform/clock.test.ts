import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createShiftableClock, fetchClockOffset } from "./clock.ts";
import { listen } from "./http/listen.ts";

let answer = "";
const server = createServer((_request, response) => response.end(answer));

afterEach(() => server.close());

test("a shiftable clock stands its offset away from the machine's", () => {
  const clock = createShiftableClock(3_600_000);
  const before = Date.now();
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  clock.setOffset(-1_000);
  expect(clock.offsetMs()).toBe(-1_000);
  expect(clock.now().getTime()).toBeLessThan(before + 3_600_000);
  expect(() => clock.setOffset(0.5)).toThrow(RangeError);
});

test("the offset of the shared clock is read, and nonsense is refused", async () => {
  const url = `http://127.0.0.1:${await listen(server, { port: 0 })}/`;
  answer = '{"offsetMs":86400000}';
  expect(await fetchClockOffset(url)).toBe(86_400_000);
  answer = '{"offsetMs":"1"}';
  await expect(fetchClockOffset(url)).rejects.toThrow("did not answer with an offset");
});
