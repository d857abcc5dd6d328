import fc from "fast-check";
import { expect, test } from "vitest";
import { countParts } from "../../domain/campaign/kind-parts.ts";
import { countryByCode } from "../../domain/countries.ts";
import { measureMessage } from "../../domain/message/message-segments.ts";
import { composeOptOutLink, SAMPLE_LINK } from "../../domain/message/sms-link.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { fullTextOf, partsOf } from "../services/composition.ts";

const SENDER = "Joe Shoes";

const sent = fc.record({
  countryCode: fc.constantFrom("ZA" as const, "GH" as const),
  optOutSuffix: fc.constantFrom("", " OptOut? Reply STOP (free)"),
  kind: fc.constantFrom("sms" as const, "sms-link" as const),
  sender: fc.constantFrom(SENDER, "https", "x", ""),
  text: fc
    .array(
      fc.oneof(
        fc.constantFrom(SENDER, "JOE SHOES", "joe", ":", ": ", " ", "-", "!", "{link}", "{optout}"),
        fc.string({ maxLength: 60 }),
        fc.nat({ max: 160 }).map((length) => "x".repeat(length)),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(""))
    .filter((text) => text.trim() !== ""),
});

test("what is counted before the booking is what the networks are sent, whether the text begins with the sender's name or not", () => {
  fc.assert(
    fc.property(sent, ({ countryCode, optOutSuffix, kind, sender, text }) => {
      const counted = countParts({ text, sender, kind }, countryCode, optOutSuffix);
      const route = { country: countryByCode(countryCode), optOutSuffix } as Route;
      const service = { kind, sender, messages: [{ text, responseType: "sms" as const }] };
      const link = `https://other.example/${"y".repeat(SAMPLE_LINK.length - 22)}`;
      const whole = composeOptOutLink(fullTextOf(service, route, link), link);
      expect(partsOf(service, route)).toBe(counted);
      expect(Math.max(1, measureMessage(whole).segments)).toBe(counted);
    }),
    { numRuns: 500 },
  );
});

test.each([...".-–—:,;!?…"].flatMap((sign) => [`${sign}{optout}`, `${sign}{link}`]))(
  "a name that is followed by %s is counted as it is sent, however long the rest is",
  (end) => {
    const route = { country: countryByCode("ZA"), optOutSuffix: "" } as Route;
    for (let length = 0; length <= 330; length += 1) {
      const text = `${SENDER}${end} ${"x".repeat(length)}`;
      const service = {
        kind: "sms" as const,
        sender: SENDER,
        messages: [{ text, responseType: "sms" as const }],
      };
      const counted = countParts({ text, sender: SENDER, kind: "sms" }, "ZA", "");
      expect([length, partsOf(service, route)]).toEqual([length, counted]);
    }
  },
);
