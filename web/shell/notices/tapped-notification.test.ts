import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const OWN = "https://tool.example";
const WORKER = new URL("../../public/service-worker.js", import.meta.url);

/** Where a tap on a notification with this link leads, in the window that is open or in a new one. */
async function tapped(data: object | undefined, isOpen: boolean): Promise<string[]> {
  const listeners = new Map<string, (event: object) => void>();
  const led: string[] = [];
  const open = { focus: () => Promise.resolve(), navigate: (url: string) => void led.push(url) };
  const self = {
    location: { origin: OWN },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    clients: {
      matchAll: () => Promise.resolve(isOpen ? [open] : []),
      openWindow: (url: string) => void led.push(url),
    },
  };
  runInNewContext(readFileSync(WORKER, "utf8"), { self, URL });
  let ended: Promise<unknown> | undefined;
  listeners.get("notificationclick")?.({
    notification: { close: () => undefined, data },
    waitUntil: (work: Promise<unknown>) => (ended = work),
  });
  await ended;
  return led;
}

test.each([true, false])(
  "a tap on a notification opens the page that it is about, and never one of another site (open: %s)",
  async (isOpen) => {
    const opens = async (data?: object) => (await tapped(data, isOpen))[0];
    expect(await opens({ link: "/report/1" })).toBe(`${OWN}/report/1`);
    expect(await opens()).toBe(`${OWN}/notifications`);
    for (const link of ["https://evil.example/x", "//evil.example", "javascript:alert(1)"])
      expect([link, await opens({ link })]).toEqual([link, OWN]);
  },
);
