import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINK_LENGTH } from "../catalogue.ts";
import {
  composeOptOutLink,
  composeSmsLink,
  landingPageProblem,
  LINK_COST_CHARACTERS,
  SAMPLE_LINK,
} from "./sms-link.ts";
import { parseAddress } from "./web-address.ts";

describe("a link in an SMS", () => {
  it("is counted with 42 characters, and a space when it follows the text", () => {
    expect(SAMPLE_LINK).toHaveLength(LINK_LENGTH);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{0,40}[a-z]$/), (text) => {
        expect(composeSmsLink(text)).toHaveLength(text.length + LINK_COST_CHARACTERS);
        expect(composeSmsLink(`${text}{link}`)).toHaveLength(text.length + LINK_LENGTH);
      }),
    );
  });

  it("stands where the text says so, else behind it", () => {
    expect(composeSmsLink("See {link} now", "L")).toBe("See L now");
    expect(composeSmsLink("See  ", "L")).toBe("See L");
    expect(composeSmsLink("", "L")).toBe("L");
    expect(composeOptOutLink("Stop: {optout}", "O")).toBe("Stop: O");
  });

  it("leads to a named website over https only", () => {
    expect(landingPageProblem("https://shop.example/offer?x=1")).toBeUndefined();
    expect(landingPageProblem("https://shop.example:443/offer")).toBeUndefined();
    for (const bad of [
      "shop.example",
      "http://shop.example/",
      "javascript:alert(1)",
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://0x7f000001/",
      "https://localhost/",
      "https://localhost./",
      "https://shop.localhost/",
      "https://printer.local/",
      "https://metadata.google.internal/",
      "https://shop.example./offer",
      "https://10.0.0.1./",
      "https://2130706433/",
      "https://shop.example:8443/",
      "https://shop.example:22/",
      "https://shop.example:80/",
      "https://me:pw@shop.example/",
      `https://shop.example/${"x".repeat(2000)}`,
    ]) {
      expect([bad, landingPageProblem(bad)]).toEqual([bad, expect.any(String)]);
    }
  });
});

it("an address whose place is longer than a name can be is none, and is not read", () => {
  const letters = Array.from({ length: 1_900 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const before = process.cpuUsage();
  for (let time = 0; time < 500; time += 1)
    expect(parseAddress(`https://${letters.join("")}.example/`)).toBeUndefined();
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  const path = "x".repeat(1_900);
  expect(parseAddress(`https://shop.example/${path}`)?.pathname).toBe(`/${path}`);
  expect(parseAddress(`https:\\\\shop.example?${path}`)?.hostname).toBe("shop.example");
  expect(parseAddress(`https://${"x".repeat(250)}:80/`)?.port).toBe("80");
});
