import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";
import { advisedNow, offersOf } from "./offers.ts";

const offered = (status: number, sent: number, facts: Partial<Campaign> = {}) =>
  [
    ...offersOf({
      status,
      isSubmitted: true,
      isFinalStatus: false,
      actions: ["view", "reports", "copy"],
      serviceObj: [{ sent }] as Campaign["serviceObj"],
      ...facts,
    }),
  ].toSorted();

test("a campaign that was rejected or expired offers only what its notice says", () => {
  expect(offered(STATUS.Rejected, 0, { isFinalStatus: true })).toEqual([]);
  expect(offered(STATUS.Expired, 0)).toEqual([]);
});

test("before anything is sent there is no report to see", () => {
  expect(offered(STATUS.Scheduled, 0)).toEqual(["copy", "voucher"]);
  expect(offered(STATUS.Active, 0)).toEqual(["copy", "report", "voucher"]);
  expect(offered(STATUS.Active, 20)).toEqual(["copy", "report", "voucher"]);
});

test("what is over can be sent again, and counted where somebody got it", () => {
  const over = { isFinalStatus: true };
  expect(offered(STATUS.Completed, 500, over)).toEqual(["again", "copy", "report", "voucher"]);
  expect(offered(STATUS.Stopped, 0, over)).toEqual(["again", "copy"]);
});

test("what the notice at the top offers to press is not offered again below, unless the campaign is over", () => {
  const outlook = {
    willFallShort: true,
    message: "",
    remedies: [{ kind: "resume" as const, message: "" }],
  };
  const falling = { isFinalStatus: false, outlook: outlook as unknown as Campaign["outlook"] };
  expect([...advisedNow(falling)]).toEqual(["resume"]);
  expect([...advisedNow({ ...falling, isFinalStatus: true })]).toEqual([]);
  expect([...advisedNow({ isFinalStatus: false, outlook: null })]).toEqual([]);
});

test("a draft can be copied", () => {
  expect(offered(STATUS.Saved, 0, { isSubmitted: false })).toEqual(["copy"]);
});
