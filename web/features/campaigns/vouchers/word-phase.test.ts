import { expect, test } from "vitest";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { wordPhase } from "./word-phase.ts";

test("a word goes into the message of a draft, and is one of the message once it is paid for or over", () => {
  const draft = { isSubmitted: false, isFinalStatus: false, status: STATUS.Saved };
  expect(wordPhase(draft)).toBe("draft");
  const paid = { ...draft, isSubmitted: true, status: STATUS.Scheduled };
  expect(wordPhase(paid)).toBe("paid");
  expect(wordPhase({ ...paid, isFinalStatus: true, status: STATUS.Completed })).toBe("over");
  expect(wordPhase({ ...paid, status: STATUS.Expired })).toBe("over");
});
