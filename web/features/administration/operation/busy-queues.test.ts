import { expect, test } from "vitest";
import { busyQueues } from "./busy-queues.ts";

test("a queue with nothing in it is not listed; one with a job of any kind is", () => {
  const none = { waiting: 0, retrying: 0, active: 0, failed: 0 };
  const queues = [
    { name: "idle", ...none },
    { name: "waits", ...none, waiting: 1 },
    { name: "again", ...none, retrying: 1 },
    { name: "runs", ...none, active: 1 },
    { name: "failed", ...none, failed: 1 },
  ];
  expect(busyQueues(queues).map(({ name }) => name)).toEqual(["waits", "again", "runs", "failed"]);
});
