import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { toolUrl } from "./sandbox.ts";

const { hostname, port } = new URL(toolUrl);
const open = new Set<Socket>();
let isCut = false;

const line = createServer((browser) => {
  if (isCut) return browser.destroy();
  const tool = connect(Number(port), hostname);
  for (const [one, other] of [
    [browser, tool],
    [tool, browser],
  ] as const) {
    open.add(one);
    one.pipe(other);
    one.on("error", () => undefined);
    one.on("close", () => {
      open.delete(one);
      other.destroy();
    });
  }
});

const cut = (): void => {
  isCut = true;
  for (const socket of open) socket.destroy();
};

const mend = (): void => {
  isCut = false;
};

/**
 * Leads the browser of a file to the tool over a line that can be cut; returns the switch for Chromium, known once the file
 * has begun. Telling a window that it is offline is not enough: the page that it leaves hears that it is online again, and
 * what that page then sends arrives.
 */
export function layLine(): () => string {
  beforeAll(() => new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve)));
  // A story that failed without a connection leaves none to the next.
  beforeEach(mend);
  afterAll(() => {
    cut();
    line.close();
  });
  return () => {
    const { port: ours } = line.address() as AddressInfo;
    return `--host-resolver-rules=MAP ${hostname}:${port} 127.0.0.1:${ours}`;
  };
}

/** Takes all windows offline: no page or worker reaches the tool. */
export async function loseConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  cut();
}

/** The connection is back, and then the windows say so. */
export async function regainConnection(context: BrowserContext): Promise<void> {
  mend();
  await context.setOffline(false);
}
