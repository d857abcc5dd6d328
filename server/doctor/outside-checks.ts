import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Bus } from "../providers/bus/bus.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { verifySmtp } from "../providers/mail/smtp/verify.ts";
import type { MessagingProvider } from "../providers/messaging/messaging-provider.ts";
import { askHealth } from "../providers/public-address/ask-health.ts";
import type { Check } from "./check.ts";

const PROBE = Buffer.from("a probe");
/** As for the alert DatabaseDiskFull. */
const MIN_FREE_SHARE = 0.1;

/** Mail, gateway, files and pages: each is really asked. */
export function outsideChecks(
  config: Pick<
    Config,
    "mail" | "webDir" | "publicUrl" | "contentUrl" | "bucket" | "dataDir" | "cells" | "isProduction"
  >,
  {
    files,
    messaging,
    bus,
    freeShare = freeShareOf,
  }: {
    files: FileStore;
    /** How much of a folder's disk is free, from 0 to 1. */
    freeShare?: (folder: string) => Promise<number>;
    messaging: Pick<MessagingProvider, "listRoutes">;
    bus?: Pick<Bus, "ask"> | undefined;
  },
): Check[] {
  const here = config.cells.filter(({ isHere }) => isHere);
  return [
    ...(bus ? [busCheck(bus)] : []),
    {
      name: "mail",
      advice: "SMTP_URL names the mail server.",
      async run() {
        await verifySmtp(config.mail.smtpUrl);
        return { state: "good", words: "the server takes us" };
      },
    },
    {
      name: "gateway",
      advice:
        "Is it started? GATEWAY_URL names it, GATEWAY_USERNAME and GATEWAY_PASSWORD are the same for both programs.",
      async run() {
        const routes = await Promise.all(
          here.map(({ country }) => messaging.listRoutes(country.id)),
        );
        const count = routes.flat().length;
        if (count > 0) return { state: "good", words: `${count} routes` };
        return {
          state: "warn",
          words: "it has no routes, so nothing can be sent",
          advice: "Connect a network (docs/guides/networks-connect.md).",
        };
      },
    },
    {
      name: "files",
      advice: config.bucket
        ? "S3_BUCKET and the settings beside it name the bucket (docs/operate/files.md)."
        : "They lie in DATA_DIR, where the tool's user has to be able to write.",
      async run() {
        const key = `lists/probe-${randomUUID()}`;
        try {
          await files.append(key, 0, pieceOf(PROBE), PROBE.length);
          const read = Buffer.concat(await Array.fromAsync(files.read(key)));
          if (!read.equals(PROBE))
            return {
              state: "bad",
              words: "what is read is not what was written",
              advice: "Something else writes to the same place, or it is damaged: look there.",
            };
        } finally {
          await files.remove(key).catch(() => undefined);
        }
        if (config.bucket) return { state: "good", words: "in the bucket" };
        const free = await freeShare(config.dataDir);
        if (free >= MIN_FREE_SHARE) return { state: "good", words: "in DATA_DIR" };
        return {
          state: "warn",
          words: `in DATA_DIR, of whose disk ${Math.floor(free * 100)} % is free`,
          advice: "Make room, or uploads are refused (docs/operate/day-to-day.md).",
        };
      },
    },
    pagesCheck(config),
    addressCheck("PUBLIC_URL", "PUBLIC_URL is the address that people use.", config.publicUrl),
    contentCheck(config),
  ];
}

async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}

function addressCheck(name: string, about: string, url: string): Check {
  return {
    name,
    advice: about,
    async run() {
      const advice = "Start the tool, and let the TLS proxy lead this address to its PORT.";
      try {
        if (await askHealth(url)) return { state: "good", words: "leads to the tool" };
      } catch (error) {
        const cause = (error as { cause?: { code?: string } }).cause?.code;
        return { state: "warn", words: `does not answer${cause ? ` (${cause})` : ""}`, advice };
      }
      return { state: "warn", words: "answers, but not as the tool does", advice };
    },
  };
}

/** What users make should stand on another host than the app. */
function contentCheck(config: Pick<Config, "publicUrl" | "contentUrl" | "isProduction">): Check {
  const name = "CONTENT_URL";
  const about = "CONTENT_URL is the host of shops' pages and pictures.";
  if (config.contentUrl !== config.publicUrl) return addressCheck(name, about, config.contentUrl);
  return {
    name,
    advice: about,
    async run() {
      if (!config.isProduction) return { state: "untried", words: "not asked outside production" };
      return {
        state: "warn",
        words: "is not set: shops' pages and pictures stand on the app's own host",
        advice:
          "Give them a host of their own that the TLS proxy leads to the tool, and set CONTENT_URL to it.",
      };
    },
  };
}

/** Elsewhere `npm start` builds them itself, into a folder that it alone knows. */
function pagesCheck({ webDir, isProduction }: Pick<Config, "webDir" | "isProduction">): Check {
  return {
    name: "pages",
    advice: "WEB_DIR names their folder.",
    async run() {
      if (!isProduction) return { state: "untried", words: "not asked outside production" };
      if (existsSync(join(webDir, "index.html"))) return { state: "good", words: "are built" };
      return {
        state: "bad",
        words: "there is no index.html in WEB_DIR",
        advice: "Build the web app, or set WEB_DIR (docs/operate/install.md).",
      };
    },
  };
}

function busCheck(bus: Pick<Bus, "ask">): Check {
  return {
    name: "NATS",
    advice: "NATS_URL names it (docs/operate/scale.md).",
    async run() {
      await bus.ask();
      return { state: "good", words: "answers" };
    },
  };
}

async function* pieceOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
