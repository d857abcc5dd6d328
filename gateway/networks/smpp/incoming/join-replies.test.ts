import { expect, test } from "vitest";
import { createReplyJoiner, type JoinedReply, type ReplyPart } from "./join-replies.ts";

const HOUR_MS = 3_600_000;

function aJoiner(patienceMs: number) {
  const replies: JoinedReply[] = [];
  const joiner = createReplyJoiner(patienceMs, (reply) => replies.push(reply));
  const stored: string[] = [];
  const add = (from: string, number: number, total = 3) => {
    const part = { reference: 7, number, total };
    const settle: ReplyPart["settle"] = () => stored.push(from);
    joiner.add({ from, to: "1400", text: `${number} of ${from}`, part, settle });
  };
  return { joiner, replies, stored, add };
}

test("parts that wait for the rest are two thousand, however many phones send them: what waited longest is handed on", () => {
  const { joiner, replies, add } = aJoiner(HOUR_MS);
  for (let phone = 1; phone <= 2_000; phone += 1) add(`2332411${phone}`, 1);
  expect(replies).toEqual([]);
  add("233209999999", 2);
  expect(replies.map(({ text }) => text)).toEqual(["1 of 23324111 …"]);
  add("233209999999", 3);
  expect(replies.map(({ from }) => from)).toEqual(["23324111", "23324112"]);
  joiner.flush();
});

test("one part that comes again and again fills nothing, and each time is answered", () => {
  const { replies, stored, add } = aJoiner(HOUR_MS);
  for (let time = 1; time <= 2_001; time += 1) add("233241112233", 1);
  expect(replies.map(({ text }) => text)).toEqual(["1 of 233241112233 …"]);
  replies[0]?.settle(true);
  expect(stored).toHaveLength(2_001);
});

test("whole replies leave their room to others", () => {
  const { joiner, replies, add } = aJoiner(HOUR_MS);
  for (let phone = 1; phone <= 1_500; phone += 1)
    for (const number of [1, 2]) add(`2332411${phone}`, number, 2);
  expect(replies.filter(({ text }) => text.includes("…"))).toEqual([]);
  expect(replies).toHaveLength(1_500);
  joiner.flush();
});

test("what has waited long enough is handed on without the rest", async () => {
  const { replies, add } = aJoiner(20);
  add("233241112233", 2);
  await expect.poll(() => replies.map(({ text }) => text)).toEqual(["… 2 of 233241112233 …"]);
});
