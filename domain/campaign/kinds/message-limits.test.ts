import { DEFAULT_RULES } from "../../rules/default-rules.ts";
import { expect, test } from "vitest";
import { messageProblems } from "../problems.ts";
import { EMPTY_DRAFT } from "../campaign.ts";
import { KINDS } from "./kinds.ts";
import { DEFAULT_LIMITS, strictestOf, type MessageLimits } from "./message-limits.ts";

const none = {
  senderMaxLength: null,
  maxParts: null,
  maxCharacters: null,
  maxDays: null,
  rcs: null,
  banners: null,
};

test("over several networks the strictest limit holds, and a constant where none has said one", () => {
  expect(strictestOf([])).toEqual(DEFAULT_LIMITS);
  expect(
    strictestOf([
      { ...none, maxParts: 6, senderMaxLength: 9 },
      { ...none, maxParts: 2, maxDays: 30 },
    ]),
  ).toEqual({ ...DEFAULT_LIMITS, maxParts: 2, senderMaxLength: 9, maxDays: 30 });
});

test("of rich messages and banners too the strictest holds, what a network leaves out is as by default, and sizes are those of all", () => {
  const banner = (size: string, maxBytes: number, isRequired = false) => ({
    size,
    widthPixels: 320,
    heightPixels: 50,
    maxBytes,
    isRequired,
  });
  const { rcs, banners } = strictestOf([
    { ...none, rcs: { textMax: 900, cardsMin: 3, cardsMax: 12 } },
    { ...none, rcs: { textMax: 1_200, cardsMax: 5 } },
    { ...none, banners: [banner("320x50", 40_000), banner("640x100", 90_000)] },
    { ...none, banners: [banner("300x250", 90_000), banner("320x50", 45_000, true)] },
  ]);
  expect(rcs).toEqual({ ...DEFAULT_LIMITS.rcs, textMax: 900, cardsMin: 3, cardsMax: 5 });
  expect(banners).toEqual([banner("320x50", 40_000, true)]);
});

const pathsOf = (kind: "sms" | "pcm", text: string, sender: string, limits?: MessageLimits) =>
  messageProblems({
    kind: KINDS[kind],
    message: { ...EMPTY_DRAFT, text, sender },
    delivery: {
      countryCode: "ZA",
      optOutSuffixes: [" STOP"],
      law: DEFAULT_RULES.ZA,
      ...(limits ? { limits } : {}),
    },
    isOwnPage: () => true,
  }).map(({ path }) => path);

test("parts, sender and tag are held to the networks' limits, and to the constants without", () => {
  const long = "Bread and milk at half price. ".repeat(10).trim();
  const strict = { ...DEFAULT_LIMITS, maxParts: 1, senderMaxLength: 4, maxCharacters: 20 };
  expect(pathsOf("sms", long, "BAKERY")).toEqual([]);
  expect(pathsOf("sms", long, "BAKERY", strict)).toEqual(["text", "sender"]);
  expect(pathsOf("pcm", "Bread at half price today", "")).toEqual([]);
  expect(pathsOf("pcm", "Bread at half price today", "", strict)).toEqual(["text"]);
});
