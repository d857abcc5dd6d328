import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import { expect, test } from "vitest";
import { inWords } from "../../../domain/phrase.ts";
import { defaultChannels } from "./notification.ts";
import { campaignNotification, stopNotification } from "./campaign-notification.ts";

const change = (status: SubmittedStatus) => ({
  campaignId: "c1",
  userId: "u1",
  title: "Spring sale",
  status,
  at: new Date(0),
});

test.each([
  ["active", "approved"],
  ["scheduled", "approved"],
  ["rejected", "rejected"],
  ["completed", "finished"],
  ["expired", "expired"],
] as const)("status %s is told as %s, under one key however often it comes", (status, kind) => {
  const notification = campaignNotification(change(status));
  expect(notification).toMatchObject({ kind, eventKey: `campaign:c1:${kind}`, userId: "u1" });
  expect(inWords(notification?.title ?? "")).toContain("Spring sale");
});

test.each(["pending", "stopped", "paused"] as const)(
  "status %s, which the owner has brought about, is not told",
  (status) => expect(campaignNotification(change(status))).toBeUndefined(),
);

test("that Loudhailer stopped a campaign is told with the reason, once, and by mail", () => {
  const { status: _status, ...stopped } = change("stopped");
  const notification = stopNotification({ ...stopped, reason: "A network warned us" });
  expect(notification).toMatchObject({ kind: "support", eventKey: "campaign:c1:stopped" });
  expect(inWords(notification.title)).toBe("Loudhailer stopped your campaign “Spring sale”");
  expect(inWords(notification.body)).toMatch(/^A network warned us\. The money/);
  expect(defaultChannels("support").email).toBe(true);
});
