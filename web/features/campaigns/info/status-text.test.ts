import { expect, test } from "vitest";
import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { moneyLines } from "./money-lines.ts";
import { refusalOf } from "./refusal.ts";
import { statusText } from "./status-text.ts";

const base = { isSubmitted: true, isSettled: false, refundedMinor: 0, currency: "ZAR" } as const;

test("every status that a submitted campaign can have is explained", () => {
  for (const status of Object.values(STATUS))
    expect(statusText({ ...base, status })).toMatch(/\.$/);
});

test("money that came back is said once it is settled", () => {
  const settled = { ...base, isSettled: true, refundedMinor: 1230 };
  expect(statusText({ ...settled, status: STATUS.Completed })).toBe(
    "It has been sent. R12.30 was refunded to your wallet.",
  );
  expect(statusText({ ...base, status: STATUS.Completed })).toContain("72 hours");
  // It may have gone back to the card.
  expect(statusText({ ...settled, status: STATUS.Rejected })).toBe(
    "The networks rejected it. Nothing was sent. R12.30 was refunded.",
  );
});

test("what we look at ourselves, or refused, is not put down to the networks", () => {
  expect(statusText({ ...base, status: STATUS.Pending, ourCheck: "waiting" })).toBe(
    "We are looking at your campaign before it goes to the networks. If we say no, we refund everything.",
  );
  expect(statusText({ ...base, status: STATUS.Rejected, ourCheck: "refused" })).toBe(
    "We refused it. Nothing was sent. You get your money back.",
  );
  expect(statusText({ ...base, status: STATUS.Pending, ourCheck: null })).toContain(
    "networks check",
  );
});

test("who stopped it is said, and why where Loudhailer did", () => {
  const stopped = { ...base, status: STATUS.Stopped, isSettled: true };
  expect(statusText({ ...stopped, stoppedByUs: null })).toBe("You stopped it.");
  expect(statusText({ ...stopped, stoppedByUs: { reason: "A network warned us" } })).toBe(
    "Loudhailer stopped it: A network warned us.",
  );
  expect(statusText({ ...stopped, stoppedByUs: { reason: "" } })).toBe("Loudhailer stopped it.");
});

test("money is set aside until it is settled, then spent or back; the lines add up", () => {
  const linesOf = (isSettled: boolean) =>
    moneyLines({ amountMinor: 15_000, refundedMinor: 2_000, isSettled }).map(
      ({ key, minor }) => `${key} ${minor}`,
    );
  expect(linesOf(false)).toEqual(["agreed 15000", "set-aside 13000", "refunded 2000"]);
  expect(linesOf(true)).toEqual(["agreed 15000", "spent 13000", "refunded 2000"]);
});

test("the words of all networks are named once", () => {
  const route = { reason: "No.", words: ["xxx", "porn"] };
  const refusal = refusalOf({
    reason: null,
    words: ["xxx"],
    serviceObj: [route, route] as Parameters<typeof refusalOf>[0]["serviceObj"],
  });
  expect(refusal).toEqual({ reason: "No.", words: ["xxx", "porn"] });
});

test("banners are shown, and nothing is said to be sent of them", () => {
  const banners = { ...base, flowTypeId: FLOW_TYPE.display };
  const words = [STATUS.Active, STATUS.Saved, STATUS.Completed].map((status) =>
    statusText({ ...banners, status }),
  );
  expect(words.join(" ")).not.toMatch(/\bsent\b/);
  expect(words[0]).toBe("It is being shown.");
});

test("of banners no delivery report is promised", () => {
  const shown = { ...base, status: STATUS.Completed, flowTypeId: FLOW_TYPE.display };
  expect(statusText(shown)).toBe(
    "It has been shown. The last figures arrive within 72 hours. We then refund the rest of your money.",
  );
});
