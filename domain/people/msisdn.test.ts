import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import type { CountryCode } from "../countries.ts";
import { maskMsisdn, mayHoldNumber, normaliseMsisdn } from "./msisdn.ts";

test.each([
  "27821234567",
  "+27821234567",
  "0027821234567",
  "0821234567",
  "082 123 4567",
  "(082) 123-4567",
  "082.123.4567",
  "+27 (0)82 123 4567",
  "821234567",
  "\u202a+27\u00a082\u00a0123\u20114567\u202c",
])("%j is the South African number 27821234567", (written) => {
  expect(normaliseMsisdn(written, "ZA")).toEqual({ ok: true, msisdn: "27821234567" });
});

test.each(["+233241234567", "0241234567", "00233 24 123 4567", "233-24-123-4567"])(
  "%j is the Ghanaian number 233241234567",
  (written) => {
    expect(normaliseMsisdn(written, "GH")).toEqual({ ok: true, msisdn: "233241234567" });
  },
);

test.each([
  ["", "ZA", "empty"],
  [" - ", "ZA", "empty"],
  ["call me", "ZA", "not-a-number"],
  ["08212345x7", "ZA", "not-a-number"],
  ["27+821234567", "ZA", "not-a-number"],
  ["082123456", "ZA", "wrong-length"],
  ["08212345678", "ZA", "wrong-length"],
  ["2782123456", "ZA", "wrong-length"],
  ["12345", "ZA", "wrong-length"],
  ["0112345678", "ZA", "not-mobile"],
  ["0800123456", "ZA", "not-mobile"],
  ["0861234567", "ZA", "not-mobile"],
  ["0302123456", "GH", "not-mobile"],
  ["+233241234567", "ZA", "wrong-country"],
  ["233241234567", "ZA", "wrong-country"],
  ["27821234567", "GH", "wrong-country"],
  ["+14155550100", "ZA", "wrong-country"],
] as const)("%j in %s is refused: %s", (written, countryCode, reason) => {
  expect(normaliseMsisdn(written, countryCode)).toEqual({ ok: false, reason });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

function mobileByOracle(written: string, countryCode: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(written, countryCode);
  const isMobile =
    parsed?.country === countryCode && parsed.isValid() && parsed.getType() === "MOBILE";
  return isMobile ? parsed.number.slice(1) : undefined;
}

const ourAnswer = (written: string, countryCode: CountryCode) => {
  const result = normaliseMsisdn(written, countryCode);
  return result.ok ? result.msisdn : undefined;
};

function differingOpenings(countryCode: CountryCode, prefix: string): string[] {
  const differing = new Set<string>();
  for (let opening = 1000; opening <= 9999; opening += 1) {
    const written = `+${prefix}${opening}23456`;
    if (ourAnswer(written, countryCode) !== mobileByOracle(written, countryCode)) {
      differing.add(String(opening).slice(0, 3));
    }
  }
  return [...differing];
}

test("mobile ranges are libphonenumber's but for blocks that are left out or let in on purpose", () => {
  const machines = ["191", "192", "500", "501", "502"];
  const block85 = Array.from({ length: 10 }, (_, last) => `85${last}`);
  expect(differingOpenings("ZA", "27").sort()).toEqual([...machines, ...block85].sort());
  const newBlocks = ["250", "251", "252", "253", "254", "255", "258", "259", "590"];
  expect(differingOpenings("GH", "233")).toEqual(newBlocks);
});

test("numbers of those ranges agree with libphonenumber, however they are written", () => {
  const openings: Record<CountryCode, string[]> = {
    ZA: ["60", "65", "69", "71", "75", "79", "80", "81", "82", "83", "84", "86", "11"],
    GH: ["20", "23", "24", "26", "27", "28", "29", "50", "53", "54", "55", "57", "51", "30"],
  };
  const national = (code: CountryCode) =>
    fc
      .tuple(fc.constantFrom(...openings[code]), digits(7))
      .map(([opening, rest]) => ({ code, number: opening + rest }));
  const leads = fc.constantFrom("0", "+", "00", "plain", "bare");
  const gaps = fc.constantFrom("", " ", "-", ".");
  fc.assert(
    fc.property(
      fc.oneof(national("ZA"), national("GH")),
      leads,
      gaps,
      ({ code, number }, lead, gap) => {
        const prefix = code === "ZA" ? "27" : "233";
        const leading = {
          "0": "0",
          "+": `+${prefix}`,
          "00": `00${prefix}`,
          plain: prefix,
          bare: "",
        }[lead];
        const written = `${leading}${number.slice(0, 2)}${gap}${number.slice(2, 5)}${gap}${number.slice(5)}`;
        expect([written, ourAnswer(written, code)]).toEqual([
          written,
          mobileByOracle(written, code),
        ]);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a canonical number stays as it is", () => {
  fc.assert(
    fc.property(digits(7), (rest) => {
      const once = normaliseMsisdn(`082${rest}`, "ZA");
      expect(once.ok && normaliseMsisdn(once.msisdn, "ZA")).toEqual(once);
    }),
  );
});

test("a masked number shows the country and three digits only", () => {
  expect(maskMsisdn("27821234567")).toBe("+27 •••••• 567");
  expect(maskMsisdn("233241234567")).toBe("+233 •••••• 567");
  expect(maskMsisdn("12")).toBe("12");
});

test("a mistyped number is told from the heading of a column", () => {
  for (const text of ["o821234567", "+27 83 123 4567 (Thandi)", "n/a 0831234567"])
    expect(mayHoldNumber(text)).toBe(true);
  for (const text of ["Phone", "Sales 2025 - 2026", "Number 1", ""])
    expect(mayHoldNumber(text)).toBe(false);
});
