import { expect, test } from "vitest";
import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import { headlineOf } from "./headline.ts";
import type { CampaignReport } from "./read-report.ts";

const headline = (kind: KindName, sent: number, clicks: number) =>
  headlineOf({
    campaign: { kind, countryId: 6, status: "completed", submittedAt: new Date(0) },
    totals: { sent, delivered: sent, clicks, peopleClicked: null },
    investmentMinor: 1_000n,
  } as unknown as CampaignReport);

test("a banner was shown to people, a message was got by them", () => {
  expect(headline("display", 100, 0)).toBe("It was shown to 100 people, for R10.00.");
  expect(headline("display", 100, 3)).toBe(
    "It was shown to 100 people, 3 of them tapped, for R10.00.",
  );
  expect(headline("display", 0, 0)).toBe("It has not been shown yet.");
  expect(headline("sms", 100, 0)).toBe("100 people got your message, for R10.00.");
});
