import { expect, test } from "vitest";
import { promiseRows } from "./promise-rows.ts";

const promise = {
  matching: { low: 9_000, high: 11_000 },
  people: 500,
  delivered: { low: 450, high: 480 },
  clicks: { low: 0, high: 0 },
};
const words = (report: Parameters<typeof promiseRows>[0], given = promise) =>
  promiseRows(report, given).map(({ key, promised, word }) => `${key} ${promised} ${word}`);

test("final figures are compared with the forecast; nothing is judged before", () => {
  const report = { channelType: "SMS", sent: 500, delivered: 440, clicks: 0, isSettled: true };
  expect(words(report)).toEqual(["people 500 as forecast", "delivered 450–480 less than forecast"]);
  expect(words({ ...report, isSettled: false })).toEqual(["people 500 ", "delivered 450–480 "]);
});

test("what was rejected was never sent, and is not judged", () => {
  const report = { channelType: "SMS", sent: 0, delivered: 0, clicks: 0, isSettled: true };
  expect(words(report)).toEqual(["people 500 ", "delivered 450–480 "]);
});

test("clicks are forecast only where there is something to tap", () => {
  const report = { channelType: "SMS", sent: 500, delivered: 486, clicks: 20, isSettled: true };
  expect(words(report, { ...promise, clicks: { low: 4, high: 15 } })).toEqual([
    "people 500 as forecast",
    "delivered 450–480 more than forecast",
    "clicks 4–15 more than forecast",
  ]);
});

test("where people who tapped are counted, they are compared with the forecast, which is of people", () => {
  const report = {
    channelType: "SMS",
    sent: 500,
    delivered: 486,
    clicks: 20,
    peopleClicked: 12,
    isSettled: true,
  };
  const given = { ...promise, clicks: { low: 4, high: 15 } };
  const row = promiseRows(report, given).find(({ key }) => key === "clicks");
  expect(row).toMatchObject({ name: "People who tapped", actual: 12, word: "as forecast" });
});

test("a banner is shown and sent to nobody", () => {
  const report = { channelType: "DISPLAY", sent: 500, delivered: 460, clicks: 2, isSettled: true };
  const rows = promiseRows(report, { ...promise, clicks: { low: 1, high: 3 } });
  expect(rows.map(({ name, promised, word }) => [name, promised, word])).toEqual([
    ["Shown", "450–480", "as forecast"],
    ["Taps", "1–3", "as forecast"],
  ]);
});
