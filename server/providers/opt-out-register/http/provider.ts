import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CountryCode } from "../../../../domain/countries.ts";
import type { OptOutRegister } from "../opt-out-register.ts";

/** A service that gives a register as text, a number a line. */
export type HttpOptOutRegister = {
  url: string;
  /** Sent as the header Authorization, where the service wants one. */
  authorization: string | undefined;
};

const TIMEOUT_MS = 15 * 60_000;
const MAX_BYTES = 400 * 1024 * 1024;

/**
 * Fetches registers over HTTP: GET with If-None-Match, 304 while nothing has changed. It is fetched whole before anything is read,
 * so that a connection that breaks changes nothing.
 */
export function createOptOutRegister(
  services: Readonly<Record<CountryCode, HttpOptOutRegister | undefined>>,
  { mostBytes = MAX_BYTES }: { mostBytes?: number } = {},
): OptOutRegister {
  const countries = (Object.keys(services) as CountryCode[]).filter((it) => services[it]);
  return {
    countries,
    async read(country, mark) {
      const service = services[country];
      if (!service) return undefined;
      const response = await fetch(service.url, {
        headers: {
          accept: "text/csv, text/plain",
          ...(service.authorization === undefined ? {} : { authorization: service.authorization }),
          ...(mark === null ? {} : { "if-none-match": mark }),
        },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 304) return undefined;
      if (response.status !== 200 || response.body === null) {
        await response.body?.cancel();
        throw new Error(`The opt-out register of ${country} answered ${response.status}.`);
      }
      const folder = await mkdtemp(join(tmpdir(), "loudhailer-register-"));
      const end = () => rm(folder, { recursive: true, force: true });
      const file = join(folder, "register.txt");
      try {
        await pipeline(response.body, bounded(mostBytes), createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        await end();
        throw error;
      }
      return { mark: response.headers.get("etag"), lines: linesOf(file), end };
    },
  };
}

/** Opened when it is read: lines that come before somebody listens would be lost. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

/** Lets pass what is no longer than any register. */
function bounded(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) done(new Error("The opt-out register is too long."));
      else done(null, chunk);
    },
  });
}
