import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetFirstReads, takeFirstRead } from "./first-reads.ts";

const URL_ASKED = "https://shop.test/rpc/campaigns/dashboard?data=%7B%22json%22%3A%7B%7D%7D";
const answer = Response.json({ json: { counts: {} } });

beforeEach(() => {
  const answers = new Map([[URL_ASKED, Promise.resolve(answer)]]);
  vi.stubGlobal("firstReads", { language: "en", answers });
  // The page has just been opened, however long the worker has lived.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("an answer is taken once, by the read it was asked for alone", async () => {
  expect(await takeFirstRead(new Request(`${URL_ASKED}1`))).toBeUndefined();
  const posted = new Request(URL_ASKED.replace(/\?.*/, ""), { method: "POST" });
  expect(await takeFirstRead(posted)).toBeUndefined();
  expect(await takeFirstRead(new Request(URL_ASKED))).toBe(answer);
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();
});

test("none is taken that came in another language, for somebody before, or long ago", async () => {
  Object.assign(globalThis.firstReads ?? {}, { language: "tw" });
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();

  globalThis.firstReads = {
    language: "en",
    answers: new Map([[URL_ASKED, Promise.resolve(answer)]]),
  };
  forgetFirstReads();
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();

  globalThis.firstReads = {
    language: "en",
    answers: new Map([[URL_ASKED, Promise.resolve(answer)]]),
  };
  vi.spyOn(performance, "now").mockReturnValue(31_000);
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();
});

test("where the early call failed the app asks itself, and where nothing was asked early there is nothing to take", async () => {
  globalThis.firstReads = {
    language: "en",
    answers: new Map([[URL_ASKED, Promise.resolve(undefined)]]),
  };
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();
  vi.unstubAllGlobals();
  expect(await takeFirstRead(new Request(URL_ASKED))).toBeUndefined();
});
