import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../domain/campaign/kinds/message-limits.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { limitsOf } from "./kind-limits.ts";

const { senderMaxLength, maxParts, maxCharacters, maxDays } = DEFAULT_LIMITS;
const common = { senderMaxLength, maxParts, maxCharacters, maxDays };
const banner = {
  size: "640x100",
  widthPixels: 640,
  heightPixels: 100,
  maxBytes: 90_000,
  isRequired: true,
};

test("the wizard goes by what the networks say of a kind, and by the constants for the rest", () => {
  const limits = [
    { flowTypeId: KIND_TRAITS.rcs.flowTypeId, ...common, rcs: { textMax: 900 } },
    { flowTypeId: KIND_TRAITS.display.flowTypeId, ...common, banners: [banner] },
  ];
  expect(limitsOf({ limits }, "rcs")).toMatchObject({
    rcs: { ...DEFAULT_LIMITS.rcs, textMax: 900 },
    banners: DEFAULT_LIMITS.banners,
  });
  expect(limitsOf({ limits }, "display").banners).toEqual([banner]);
  expect(limitsOf({ limits }, "sms")).toEqual(DEFAULT_LIMITS);
});
