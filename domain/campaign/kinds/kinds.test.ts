import { expect, it } from "vitest";
import type { RcsContent } from "../../message/rcs-message.ts";
import type { Message } from "../content.ts";
import type { Example, Kind } from "./kind.ts";
import { KINDS, kindOf } from "./kinds.ts";
import { LAST_FLOW_TYPE } from "./flow-types.ts";
import type { KindName } from "./traits.ts";

const NOTHING: Message = { text: "", sender: "", link: "", content: null };
const BANNER = { size: "320x50", url: "https://shop.example/b.png", mimeType: "image/png" };
const BANNERS = { creatives: [{ ...BANNER, byteSize: 1, altText: "Bread" }] };
const RCS: RcsContent = {
  agentName: "Shop",
  logoUrl: "https://shop.example/logo.png",
  message: {
    type: "card",
    card: {
      title: "Bread",
      media: { url: "https://shop.example/p.png", height: "SHORT" },
      suggestions: [
        { type: "openUrl", text: "Map", postback: "map", url: "https://maps.example/" },
        { type: "openUrl", text: "Offer", postback: "offer", url: "{link}" },
      ],
    },
  },
  fallbackText: "Bread today",
};

const { sms, "sms-link": smsLink, pcm, display, rcs } = KINDS;

it("each kind stands under its own name and number", () => {
  for (const [name, kind] of Object.entries(KINDS)) {
    expect(kind.id).toBe(name);
    expect(kindOf({ kind: kind.id })).toBe(kind);
  }
  const numbers = Object.values(KINDS).map(({ flowTypeId }) => flowTypeId);
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: LAST_FLOW_TYPE }, (_, place) => place + 1),
  );
});

it("a kind that is left out does not compile, nor one that lacks a rule", () => {
  const { rcs: _rcs, ...four } = KINDS;
  // @ts-expect-error the kind rcs is missing
  const kinds: Record<KindName, Kind> = four;
  const { problems: _problems, ...lacking } = sms;
  // @ts-expect-error its problems are missing
  const kind: Kind = lacking;
  expect([Object.keys(kinds).length, kind.problems]).toEqual([4, undefined]);
});

it("what counts as an SMS, and what goes out as it is", () => {
  const message = { ...NOTHING, text: "Bread" };
  expect([sms, smsLink].map((kind) => kind.smsText(message))).toEqual(["Bread", "Bread"]);
  expect([pcm, display].map((kind) => kind.smsText(message))).toEqual(["", ""]);
  expect(rcs.smsText({ ...message, content: RCS })).toBe("Bread today");
  expect(rcs.smsText(message)).toBe("");
  expect(Object.values(KINDS).map((kind) => kind.tagText(message))).toEqual([
    "",
    "",
    "Bread",
    "",
    "",
  ]);
});

it("what people read, and what it says first", () => {
  const text = { ...NOTHING, text: "Bread" };
  expect([sms, smsLink, pcm].map((kind) => kind.words(text))).toEqual(["Bread", "Bread", "Bread"]);
  expect(display.words({ ...text, content: BANNERS })).toBe("Bread");
  expect(rcs.words({ ...text, content: RCS })).toBe("Shop\nBread\nMap\nOffer\nBread today");
  expect(rcs.firstWords({ ...text, content: RCS })).toBe("Bread");
  expect([display.firstWords(text), rcs.firstWords(text)]).toEqual(["", ""]);
});

it("a link to a page: always, never, or where an RCS message asks for it", () => {
  const link = (kind: Kind) => kind.hasLink({ ...NOTHING, text: "{link}" });
  expect([sms, smsLink, pcm, display, rcs].map(link)).toEqual([false, true, false, true, false]);
  expect(rcs.hasLink({ ...NOTHING, content: RCS })).toBe(true);
  const plain: RcsContent = { agentName: "Shop", message: { type: "text", text: "Say {link}" } };
  expect(rcs.hasLink({ ...NOTHING, content: plain })).toBe(false);
  expect(rcs.hasLink({ ...NOTHING, content: { ...plain, fallbackText: "See {link}" } })).toBe(true);
});

it("a sender is needed wherever an SMS goes out", () => {
  const content = { ...RCS, fallbackText: "" };
  expect([sms, smsLink, pcm, display].map((kind) => kind.needsSender(NOTHING))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(rcs.needsSender({ ...NOTHING, content: RCS })).toBe(true);
  expect(rcs.needsSender({ ...NOTHING, content })).toBe(false);
});

it("what was written goes along into banners and RCS as far as they can use it", () => {
  const start = { words: "Bread R10", sms: "Bread R10", company: "Corner Shop" };
  const from = (kind: Kind, content: Message["content"]) =>
    kind.contentFrom({ ...NOTHING, sender: "Shop", content }, start);
  expect([sms, smsLink, pcm].map((kind) => from(kind, RCS))).toEqual([null, null, null]);
  expect(from(display, RCS)).toEqual({ creatives: [] });
  expect(from(display, BANNERS)).toEqual(BANNERS);
  expect(from(rcs, RCS)).toEqual(RCS);
  const message = { type: "text", text: "Bread R10" };
  const made = { agentName: "Corner Shop", message, fallbackText: "Bread R10" };
  expect(from(rcs, BANNERS)).toEqual(made);
  expect(
    rcs.contentFrom({ ...NOTHING, sender: "Shop" }, { words: "", sms: "", company: "" }),
  ).toEqual({
    agentName: "Shop",
    message: { type: "text", text: "" },
  });
});

it("whom it reaches hangs on whether an SMS stands in for it, not on its words", () => {
  const reach = (fallbackText: string) =>
    rcs.reachContent({ ...NOTHING, content: { ...RCS, fallbackText } });
  expect(reach("Bread")).toEqual(reach("Milk"));
  expect(reach("Bread")).toMatchObject({ fallbackText: "-" });
  expect(reach("  ")).toBeNull();
  const message = { ...NOTHING, text: "Bread", content: RCS };
  expect([sms, smsLink, pcm, display].map((kind) => kind.reachContent(message))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it("pictures and pages are named by where they stand", () => {
  const message = { ...NOTHING, content: RCS };
  expect(rcs.pictures(message).map(({ path }) => path)).toEqual([
    "content.logoUrl",
    "content.message.card.media.url",
  ]);
  expect(rcs.pages(message)).toEqual([
    { path: "content.message.card.suggestions.0.url", address: "https://maps.example/" },
  ]);
  expect(display.pictures({ ...NOTHING, content: BANNERS })).toMatchObject([
    { path: "content.creatives.0.url", creative: { size: "320x50" } },
  ]);
});

it.each<[string, Example, KindName, boolean]>([
  ["an SMS suits an SMS", { text: "Bread", kind: "sms" }, "sms", true],
  ["an SMS suits one with a link", { text: "Bread", kind: "sms" }, "sms-link", true],
  ["a text for a link suits no SMS without one", { text: "See", kind: "sms-link" }, "sms", false],
  ["a tag suits a tag", { text: "Bread", kind: "pcm" }, "pcm", true],
  ["a tag suits no SMS", { text: "Bread", kind: "pcm" }, "sms", false],
  ["an SMS of 110 characters suits a tag", { text: "x".repeat(110), kind: "sms" }, "pcm", true],
  ["a longer one does not", { text: "x".repeat(111), kind: "sms" }, "pcm", false],
  ["nor one with a character of two", { text: "Bread [new]", kind: "sms" }, "pcm", false],
  ["nor one that needs a link", { text: "See {link}", kind: "sms" }, "pcm", false],
  ["nor one that speaks of itself as an SMS", { text: "Show this SMS", kind: "sms" }, "pcm", false],
  ["nor one written for a link", { text: "Enrol here:", kind: "sms-link" }, "pcm", false],
])("%s", (_what, example, kind, fits) => {
  expect(KINDS[kind].fits(example)).toBe(fits);
});
