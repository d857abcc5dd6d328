import { describe, expect, it } from "vitest";
import { isForFrame } from "./frame-request.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0";
const OLD_CHROME = CHROME.replace("130", "49");
const OLD_SAFARI = SAFARI.replace("17.5 Mobile", "15.6 Mobile");
const OPERA_MINI = `${CHROME} OPR/72.0.2254.67325`;

const asked = (agent: string, destination?: string) => (name: string) =>
  ({ "user-agent": agent, "sec-fetch-dest": destination })[name];

describe("a request for a frame", () => {
  it.each([CHROME, SAFARI, FIREFOX])("says so where its browser always does: %s", (agent) => {
    const isSecure = true;
    expect(isForFrame(asked(agent, "iframe"), { isSecure })).toBe(true);
    expect(isForFrame(asked(agent, "document"), { isSecure })).toBe(false);
    expect(isForFrame(asked(agent), { isSecure })).toBe(false);
    // Browsers say it over https alone.
    expect(isForFrame(asked(agent), { isSecure: false })).toBe(true);
  });

  it.each([OLD_CHROME, OLD_SAFARI, OPERA_MINI, "Nokia"])(
    "is believed where its browser may not say so: %s",
    (agent) => {
      expect(isForFrame(asked(agent), { isSecure: true })).toBe(true);
      expect(isForFrame(asked(agent, "document"), { isSecure: true })).toBe(false);
    },
  );
});
