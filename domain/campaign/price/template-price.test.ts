import { expect, it } from "vitest";
import { type PricedCountry, templatePrice } from "./template-price.ts";

const SOUTH_AFRICA: PricedCountry = {
  code: "ZA",
  suffixes: [" OptOut? SMS STOP to 30123", " STOP"],
  smsUnitPriceTenThousandths: 3000,
  pcmUnitPriceTenThousandths: 100,
};
const GHANA: PricedCountry = { ...SOUTH_AFRICA, code: "GH", suffixes: [""] };

it.each([
  // "YourShopTwo: " is 13 long, the longest suffix 26: 121 characters are left of 160.
  ["fits one message", { text: "x".repeat(121), kind: "sms" }, SOUTH_AFRICA, 1, 30_000n],
  ["takes a second", { text: "x".repeat(122), kind: "sms" }, SOUTH_AFRICA, 2, 60_000n],
  [
    "names its contact has nothing around it in Ghana",
    { text: `${"x".repeat(149)} {phone}`, kind: "sms" },
    GHANA,
    1,
    30_000n,
  ],
  // " Stop: " and the link take 49.
  ["gets an opt-out link in Ghana", { text: "x".repeat(112), kind: "sms" }, GHANA, 2, 60_000n],
  ["is a tag in Ghana gets none", { text: "x".repeat(110), kind: "pcm" }, GHANA, 1, 1_000n],
  ["counts the link", { text: "x".repeat(79), kind: "sms-link" }, SOUTH_AFRICA, 2, 60_000n],
  ["is one tag", { text: "x".repeat(20), kind: "pcm" }, SOUTH_AFRICA, 1, 1_000n],
  [
    "names the shop's number",
    { text: `${"x".repeat(112)}{phone}`, kind: "sms" },
    SOUTH_AFRICA,
    2,
    60_000n,
  ],
  ["is empty", { text: "", kind: "sms" }, SOUTH_AFRICA, 1, 30_000n],
  [
    "has a short sender",
    { text: "x".repeat(130), kind: "sms", sender: "Ed" },
    SOUTH_AFRICA,
    1,
    30_000n,
  ],
] as const)("a text that %s", (_what, template, country, parts, pricePerThousandMinor) => {
  expect(templatePrice(template, country)).toEqual({ parts, pricePerThousandMinor });
});
