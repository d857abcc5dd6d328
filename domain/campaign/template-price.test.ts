import { expect, it } from "vitest";
import { type PricedCountry, templatePrice } from "./template-price.ts";

const SOUTH_AFRICA: PricedCountry = {
  code: "ZA",
  suffixes: [" OptOut? SMS STOP to 30123", " STOP"],
  smsUnitPriceTenThousandths: 3000,
  pcmUnitPriceTenThousandths: 100,
};
const GHANA: PricedCountry = { ...SOUTH_AFRICA, code: "GH", suffixes: [""] };
const SMS = 1;
const SMS_LINK = 2;
const PCM = 3;

it.each([
  // "YourShopTwo: " is 13 long, the longest suffix 26: 121 characters are left of 160.
  ["fits one message", { text: "x".repeat(121), flowTypeId: SMS }, SOUTH_AFRICA, 1, 30_000n],
  ["takes a second", { text: "x".repeat(122), flowTypeId: SMS }, SOUTH_AFRICA, 2, 60_000n],
  ["has nothing around it in Ghana", { text: "x".repeat(160), flowTypeId: SMS }, GHANA, 1, 30_000n],
  ["counts the link", { text: "x".repeat(79), flowTypeId: SMS_LINK }, SOUTH_AFRICA, 2, 60_000n],
  ["is one tag", { text: "x".repeat(20), flowTypeId: PCM }, SOUTH_AFRICA, 1, 1_000n],
  ["is empty", { text: "", flowTypeId: SMS }, SOUTH_AFRICA, 1, 30_000n],
  [
    "has a short sender",
    { text: "x".repeat(130), flowTypeId: SMS, sender: "Ed" },
    SOUTH_AFRICA,
    1,
    30_000n,
  ],
])("a text that %s", (_what, template, country, parts, pricePerThousandMinor) => {
  expect(templatePrice(template, country)).toEqual({ parts, pricePerThousandMinor });
});

it("a kind that does not exist has no price", () => {
  expect(templatePrice({ text: "x", flowTypeId: 9 }, SOUTH_AFRICA)).toBeUndefined();
});
