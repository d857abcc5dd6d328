import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdDraft, whenSettled, whileClosed } from "./draft-lock.ts";

// The list of this window alone; locks between windows are the browser's.
beforeEach(() => void vi.stubGlobal("navigator", {}));
afterEach(() => void vi.unstubAllGlobals());

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function aSave() {
  let end = () => undefined as void;
  const save = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { save, end: () => end() };
}

test("a draft that is left stays its page's until the last save has ended, and who opens it waits for that", async () => {
  const leave = holdDraft("left");
  const last = aSave();
  leave(last.save);
  let sent = 0;
  let isRead = false;
  await whileClosed("left", async () => void (sent += 1));
  void whenSettled("left").then(() => (isRead = true));
  await settle();
  expect({ sent, isRead }).toEqual({ sent: 0, isRead: false });
  last.end();
  await settle();
  await whileClosed("left", async () => void (sent += 1));
  expect({ sent, isRead }).toEqual({ sent: 1, isRead: true });
});

test("opened again before it was let go of, a draft stays open", async () => {
  const leave = holdDraft("twice");
  const last = aSave();
  leave(last.save);
  const leaveAgain = holdDraft("twice");
  last.end();
  await settle();
  let sent = 0;
  await whileClosed("twice", async () => void (sent += 1));
  expect(sent).toBe(0);
  leaveAgain(Promise.resolve());
});

test("who opens a draft waits for what the device is just sending", async () => {
  const sending = aSave();
  void whileClosed("kept", () => sending.save);
  let isRead = false;
  void whenSettled("kept").then(() => (isRead = true));
  await settle();
  expect(isRead).toBe(false);
  sending.end();
  await settle();
  expect(isRead).toBe(true);
});
