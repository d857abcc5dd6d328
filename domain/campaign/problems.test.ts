import { DEFAULT_RULES } from "../rules/default-rules.ts";
import { expect, it, test } from "vitest";
import type { Message } from "./content.ts";
import type { Kind } from "./kinds/kind.ts";
import { KINDS } from "./kinds/kinds.ts";
import { messageProblems } from "./problems.ts";
import { typedAddressProblems } from "./typed-addresses.ts";

const SOUND: Message = { text: "Bread is R10 today", sender: "SHOP", link: "", content: null };
const { sms, "sms-link": smsLink, pcm, display, rcs } = KINDS;

const problemsOf = (
  kind: Kind,
  changes: Partial<Message> = {},
  { countryCode = "ZA" as "ZA" | "GH", optOutSuffixes = [" STOP"] } = {},
) =>
  messageProblems({
    kind,
    message: { ...SOUND, ...changes },
    delivery: { countryCode, optOutSuffixes, law: DEFAULT_RULES[countryCode] },
    isOwnPage: (address) => address.startsWith("http://localhost:3000/s/"),
  });
const pathsOf = (...facts: Parameters<typeof problemsOf>) =>
  problemsOf(...facts).map(({ path }) => path);

test("a sound SMS has no problem; an empty one lacks text and sender", () => {
  expect(problemsOf(sms)).toEqual([]);
  expect(pathsOf(sms, { text: " ", sender: "" })).toEqual(["text", "sender"]);
});

test("an SMS takes four parts, counted with sender, link and the longest opt-out words", () => {
  // Four joined parts hold 612; "SHOP: " takes 6 and " STOP" 5.
  expect(pathsOf(sms, { text: "x".repeat(601) })).toEqual([]);
  expect(problemsOf(sms, { text: "x".repeat(602) })).toEqual([
    {
      path: "text",
      message: "This would take 5 SMS. The limit is 4: make it shorter.",
    },
  ]);
  const link = "https://shop.example/";
  expect(pathsOf(smsLink, { text: "x".repeat(558), link })).toEqual([]);
  expect(pathsOf(smsLink, { text: "x".repeat(559), link })).toEqual(["text"]);
});

test("forbidden words are named, at the field of the kind; the reviewer's sentinel passes", () => {
  expect(problemsOf(sms, { text: "Buy cocaine here" })).toMatchObject([
    { path: "text", message: expect.stringContaining("Remove: cocaine."), words: ["cocaine"] },
  ]);
  expect(pathsOf(pcm, { text: "Buy cocaine here" })).toEqual(["text"]);
  const creatives = [
    {
      size: "320x50",
      url: "https://a.example/",
      mimeType: "image/png",
      byteSize: 1,
      altText: "porn",
    },
  ];
  const found = problemsOf(display, { content: { creatives } }).find(({ words }) => words);
  expect(found?.path).toBe("content.creatives");
  expect(problemsOf(sms, { text: "Half price REJECT-ME" })).toEqual([]);
});

test("where a network adds no opt-out, the text must name a way to the advertiser", () => {
  const ghana = { countryCode: "GH" as const, optOutSuffixes: [" STOP", ""] };
  expect(pathsOf(sms, {}, ghana)).toEqual(["text"]);
  expect(pathsOf(sms, { text: "Call 024 412 3456" }, ghana)).toEqual([]);
  const content = {
    agentName: "Shop",
    message: { type: "text" as const, text: "Hello" },
    fallbackText: "Half price",
  };
  expect(pathsOf(rcs, { content }, ghana)).toEqual(["content.fallbackText"]);
});

test("a page is needed where the kind has a link, and must be one that people can open", () => {
  expect(pathsOf(smsLink)).toEqual(["link"]);
  expect(pathsOf(smsLink, { link: "http://10.0.0.1/" })).toEqual(["link"]);
  expect(pathsOf(smsLink, { link: "http://localhost:3000/s/abc234" })).toEqual([]);
  expect(pathsOf(sms, { link: "http://10.0.0.1/" })).toEqual([]);
});

it("the SMS in place of RCS must fit one part, with its link and the words around it", () => {
  const rcsWith = (fallbackText: string) => ({
    content: { agentName: "Shop", message: { type: "text" as const, text: "Hello" }, fallbackText },
  });
  expect(pathsOf(rcs, rcsWith("x".repeat(149)))).toEqual([]);
  expect(pathsOf(rcs, rcsWith("x".repeat(150)))).toEqual(["content.fallbackText"]);
  const link = "https://shop.example/";
  expect(pathsOf(rcs, { ...rcsWith(`${"x".repeat(107)}{link}`), link })).toEqual([]);
  expect(pathsOf(rcs, { ...rcsWith(`${"x".repeat(108)}{link}`), link })).toEqual([
    "content.fallbackText",
  ]);
});

const rcsOf = (text: string): Partial<Message> => ({
  text: "",
  content: { agentName: "Shop", message: { type: "text", text } },
});

test("what is longer than any kind may be is refused unread", () => {
  const before = process.cpuUsage();
  const problems = problemsOf(rcs, rcsOf("\u{fdfa}".repeat(190_000)));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  expect(problems.map(({ message }) => message).join("\n")).toMatch(/Use up to 30000 characters/);
});

test("signs that stand for whole sentences are read in no time", () => {
  const before = process.cpuUsage();
  problemsOf(rcs, rcsOf("\u{fdfa}\u{fdfb}\u{321d}".repeat(13_000)));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});

test("a message names up to fifty web addresses", () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => `shop${at}.example`).join(" ");
  const saidOf = (count: number) =>
    typedAddressProblems(rcs, { ...SOUND, ...rcsOf(named(count)) }).map(({ message }) => message);
  expect(saidOf(50)).toEqual([]);
  expect(saidOf(51)).toEqual(["Name up to 50 web addresses; this has 51."]);
});
