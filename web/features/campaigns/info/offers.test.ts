import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";
import { offersOf } from "./offers.ts";

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

test("a draft can be copied", () => {
  expect(offered(STATUS.Saved, 0, { isSubmitted: false })).toEqual(["copy"]);
});
