import { expect, test } from "vitest";
import { STATUS } from "../../../domain/campaign/campaign-status.ts";
import { campaignNotification } from "./campaign-notification.ts";

const change = (status: number) => ({
  campaignId: "c1",
  userId: "u1",
  title: "Spring sale",
  status,
  at: new Date(0),
});

test.each([
  [STATUS.Active, "approved"],
  [STATUS.Scheduled, "approved"],
  [STATUS.Rejected, "rejected"],
  [STATUS.Completed, "finished"],
  [STATUS.Expired, "expired"],
])("status %i is told as %s, under one key however often it comes", (status, kind) => {
  const notification = campaignNotification(change(status));
  expect(notification).toMatchObject({ kind, eventKey: `campaign:c1:${kind}`, userId: "u1" });
  expect(notification?.title).toContain("Spring sale");
});

test.each([STATUS.Pending, STATUS.Stopped, STATUS.Saved])(
  "status %i, which the owner has brought about, is not told",
  (status) => expect(campaignNotification(change(status))).toBeUndefined(),
);
