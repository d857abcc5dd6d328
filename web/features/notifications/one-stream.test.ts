import { describe, expect, it, vi } from "vitest";
import { type Channel, followTogether } from "./one-stream.ts";

/** The pages of one browser: locks go to who asked first, a channel reaches every other page. */
function aBrowser() {
  const queues = new Map<string, (() => void)[]>();
  const channels = new Map<string, Set<Channel>>();
  const request = async (name: string, options: LockOptions, lead: () => unknown) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    const goOn = () => {
      queue.shift();
      queue[0]?.();
    };
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      options.signal?.addEventListener("abort", () => {
        const place = queue.indexOf(resolve);
        if (place > 0) queue.splice(place, 1);
        reject(new DOMException("left", "AbortError"));
      });
      if (queue.length === 1) resolve();
    });
    await Promise.resolve(lead()).finally(goOn);
  };
  const openChannel = (name: string): Channel => {
    const all = channels.get(name) ?? new Set();
    channels.set(name, all);
    const channel: Channel = {
      onmessage: null,
      close: () => void all.delete(channel),
      postMessage(data: unknown) {
        for (const other of all)
          if (other !== channel)
            other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
    };
    all.add(channel);
    return channel;
  };
  return { locks: { request } as unknown as LockManager, openChannel, channels };
}

const turnEnds = () => new Promise((resolve) => setTimeout(resolve));

function aPage(browser: Parameters<typeof followTogether>[2], name = "lh-news thandi ") {
  const heard: number[] = [];
  let notify: ((notification: number) => void) | undefined;
  const onReturn = vi.fn();
  const read = vi.fn(async (hear: (notification: number) => void, signal: AbortSignal) => {
    notify = hear;
    signal.addEventListener("abort", () => {
      notify = undefined;
    });
  });
  const { show } = followTogether<number>(
    name,
    { read, onReturn, onEvent: (notification) => void heard.push(notification) },
    browser,
  );
  return {
    show,
    heard,
    onReturn,
    isReading: () => notify !== undefined,
    report: (n: number) => notify?.(n),
  };
}

async function threePages() {
  const browser = aBrowser();
  const pages = [aPage(browser), aPage(browser), aPage(browser)] as const;
  for (const page of pages) page.show(true);
  await turnEnds();
  return { browser, pages };
}

const readers = (pages: readonly ReturnType<typeof aPage>[]) =>
  pages.map((page) => page.isReading());

describe("the pages of one browser", () => {
  it("read one stream, and all hear what it brings", async () => {
    const { pages } = await threePages();
    expect(readers(pages)).toEqual([true, false, false]);
    pages[0].report(7);
    expect(pages.map(({ heard }) => heard)).toEqual([[7], [7], [7]]);
  });

  it("read on in the next page when the one that reads is hidden or left, and it comes back behind the others", async () => {
    const { pages } = await threePages();
    pages[0].show(false);
    await turnEnds();
    expect(readers(pages)).toEqual([false, true, false]);
    pages[1].report(8);
    expect(pages.map(({ heard }) => heard)).toEqual([[], [8], [8]]);
    pages[0].show(true);
    await turnEnds();
    expect(readers(pages)).toEqual([false, true, false]);
    pages[1].report(9);
    expect(pages[0].heard).toEqual([9]);
  });

  it("hold no stream, no lock and no channel once all are hidden", async () => {
    const { pages, browser } = await threePages();
    for (const page of pages) page.show(false);
    await turnEnds();
    expect(readers(pages)).toEqual([false, false, false]);
    expect([...browser.channels.values()].map(({ size }) => size)).toEqual([0]);
    const late = aPage(browser);
    late.show(true);
    await turnEnds();
    expect(late.isReading()).toBe(true);
  });

  it("that wait for their turn and are left meanwhile never read", async () => {
    const { pages } = await threePages();
    pages[1].show(false);
    pages[0].show(false);
    await turnEnds();
    expect(readers(pages)).toEqual([false, false, true]);
    // The lock may be given in the moment in which its page is left.
    const brief = aPage(aBrowser());
    brief.show(true);
    brief.show(false);
    await turnEnds();
    expect(brief.isReading()).toBe(false);
  });

  it("ask anew for what they did not hear, each time they are seen again and not the first time", async () => {
    const { pages } = await threePages();
    const [page] = pages;
    page.show(true);
    expect(page.onReturn).not.toHaveBeenCalled();
    page.show(false);
    page.show(false);
    page.show(true);
    expect(page.onReturn).toHaveBeenCalledTimes(1);
  });

  it("share nothing with pages of somebody else, or of the same person seen by an administrator", async () => {
    const browser = aBrowser();
    const own = aPage(browser);
    const other = aPage(browser, "lh-news thandi admin");
    own.show(true);
    other.show(true);
    await turnEnds();
    expect(readers([own, other])).toEqual([true, true]);
    own.report(1);
    expect(other.heard).toEqual([]);
  });

  it.each([
    ["locks", { openChannel: aBrowser().openChannel }],
    ["a channel", { locks: aBrowser().locks }],
  ])(
    "without %s between them each read a stream of their own while they are seen",
    async (_what, shared) => {
      const pages = [aPage(shared), aPage(shared)] as const;
      for (const page of pages) page.show(true);
      await turnEnds();
      expect(readers(pages)).toEqual([true, true]);
      pages[0].report(3);
      expect(pages[0].heard).toEqual([3]);
      pages[0].show(false);
      expect(readers(pages)).toEqual([false, true]);
    },
  );
});
