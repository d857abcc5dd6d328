import { rmSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { chromium } from "playwright-core";
import { build } from "vite";
import type { DatabaseUrls } from "../../dev/start/config.ts";
import { findChromium } from "../../dev/testing/chromium.ts";
import { type Bench, ROUNDS, type Size } from "../bench.ts";
import type { BenchDatabase } from "../harness/bench-database.ts";
import { startedOn } from "../harness/pinning.ts";
import type { Row } from "../harness/row.ts";
import { makeCertificate } from "../../dev/testing/certificate.ts";
import { signInDemo } from "./demo-visitor.ts";
import { startFront } from "./front.ts";
import { startOurs } from "./our-system.ts";
import { PAGES } from "./pages.ts";
import { buildPeer, servePeer } from "./peer.ts";
import { sizeRows } from "./sizes.ts";
import { speedRows } from "./speed.ts";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "dist/bench-web");
const OURS = join(OUT, "ours");
const PEER = join(OUT, "peer");

const BROWSER = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--ignore-certificate-errors",
];

type Stop = () => Promise<void>;

/**
 * Page cost on a slow phone: bytes to load, and times over HTTP/2 with brotli on a slow network and processor, beside a
 * bare page of the same tool chain.
 */
export const webBench: Bench = {
  about: "bytes and times of pages on a slow phone, beside a bare Vite and React page",
  async run({ size, database }) {
    try {
      const sizes = sizeRows(await buildOurs(), OURS);
      // A look weighs every page; visiting them takes minutes.
      if (size === "quick") return sizes;
      await buildPeer(PEER);
      return [...sizes, ...(await visitPages(size, await database()))];
    } finally {
      rmSync(OUT, { recursive: true, force: true });
    }
  },
};

function buildOurs(): Promise<unknown> {
  return build({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(ROOT, "web"),
    logLevel: "error",
    // From the root of the web app, as its own settings have it.
    build: { outDir: "../dist/bench-web/ours", emptyOutDir: true },
  });
}

async function visitPages(size: Size, server: BenchDatabase): Promise<Row[]> {
  return server.within("empty", (tool) =>
    server.within("empty", async (gateway) => {
      const stops: Stop[] = [];
      try {
        return await measure(size, { server: tool.url, gateway: gateway.url }, stops);
      } finally {
        for (const stop of stops.toReversed()) await stop();
      }
    }),
  );
}

async function measure(size: Size, databaseUrls: DatabaseUrls, stops: Stop[]): Promise<Row[]> {
  const certificate = await makeCertificate();
  // The demo's history is written through the front too.
  setDefaultCACertificates([...getCACertificates("default"), certificate.cert]);
  const ours = await startFront(certificate);
  stops.push(ours.stop);
  const peer = await startFront(certificate);
  stops.push(peer.stop);
  const peerServer = await servePeer(PEER);
  stops.push(peerServer.close);
  peer.passTo(peerServer.port);
  stops.push(
    await startedOn("server", () =>
      startOurs({ databaseUrls, webDir: OURS, front: ours, withHistory: size === "full" }),
    ),
  );
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER });
  stops.push(() => browser.close());
  return speedRows({
    browser,
    oursUrl: ours.url,
    peerUrl: peer.url,
    visitor: await signInDemo(browser, ours.url),
    // Every page is weighed; otherwise only the one that the peer imitates is visited too.
    pages: size === "full" ? PAGES : PAGES.slice(0, 1),
    // A round is a visit to every page: minutes.
    rounds: size === "full" ? ROUNDS.full.counted : 1,
  });
}
