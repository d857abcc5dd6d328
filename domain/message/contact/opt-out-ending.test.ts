import { expect, test } from "vitest";
import { textWithLinks } from "../../campaign/kind-parts.ts";
import { KINDS } from "../../campaign/kinds/kinds.ts";
import { LINK_LENGTH } from "../../catalogue.ts";
import {
  hasOptOut,
  OPT_OUT_ENDING,
  OPT_OUT_ENDING_CHARACTERS,
  repliesWork,
  startingText,
  withOptOut,
  withoutOptOut,
  wordsOf,
} from "./opt-out-ending.ts";

const ENDED = `Half price${OPT_OUT_ENDING}`;

test("a text starts with an opt-out link where one of the networks takes no replies", () => {
  expect(startingText("Half price", [""])).toBe(ENDED);
  expect(startingText("Half price", [" Reply STOP", ""])).toBe(ENDED);
  expect(startingText("Half price", [" Reply STOP"])).toBe("Half price");
  expect(startingText("Half price", [])).toBe("Half price");
  expect(repliesWork([""])).toBe(false);
});

test("no text is made of the link alone, and none gets it twice", () => {
  expect(startingText("", [""])).toBe("");
  expect(withOptOut("")).toBe("");
  expect(withOptOut(ENDED)).toBe(ENDED);
  expect(withOptOut("Stop at {optout} or come")).toBe("Stop at {optout} or come");
});

test.each(["Half price", "Half price ", "Half price\n", " ", "{optout}x"])(
  "the words of “%s” come back as they were typed",
  (words) => {
    const text = `${words}${OPT_OUT_ENDING}`;
    expect(wordsOf(text)).toBe(words);
    expect(wordsOf(words)).toBe(words);
  },
);

test("taken out, the link is gone wherever it stood", () => {
  expect(withoutOptOut(ENDED)).toBe("Half price");
  expect(withoutOptOut(`Stop at {optout} or come${OPT_OUT_ENDING}`)).toBe("Stop at or come");
  expect(hasOptOut(withoutOptOut("See {optout}"))).toBe(false);
});

test("the link of a campaign comes before the way to opt out, so that nobody takes one for the other", () => {
  const sent = textWithLinks({ text: ENDED, kind: "sms-link" }, "https://l.example/1");
  expect(sent).toMatch(/^Half price https:\/\/l\.example\/1 Stop: https:\/\/\S+$/);
});

test("it costs as many characters as the editor says", () => {
  const sent = textWithLinks({ text: ENDED, kind: "sms" });
  expect(sent).toHaveLength("Half price".length + OPT_OUT_ENDING_CHARACTERS);
  expect(OPT_OUT_ENDING_CHARACTERS).toBe(" Stop: ".length + LINK_LENGTH);
});

test("a campaign is not named after it", () => {
  const message = { text: ENDED, sender: "Ama", link: "", content: null };
  expect(KINDS.sms.firstWords(message)).toBe("Half price");
  expect(KINDS["sms-link"].firstWords(message)).toBe("Half price");
});
