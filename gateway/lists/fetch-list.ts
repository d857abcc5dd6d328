import { AppError } from "../../domain/errors.ts";

/** Every mobile number of South Africa would be 3.6 GB; a list of ten million is 120 MB. */
const MAX_MB = 1_000;
const TIMEOUT_MS = 600_000;
const MAX_LINE_CHARACTERS = 10_000;

/** True for addresses lists may be fetched from: a named host, over https unless the host is this machine itself. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password || !hosts.includes(url.host)) return false;
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
}

/**
 * The lines of a list, as they come in; never the whole file in memory. Follows no redirect. Throws unavailable, in a
 * sentence without the address, when it cannot be fetched, and invalid-argument when it is too large.
 */
export async function* fetchLines(address: string): AsyncGenerator<string> {
  const response = await fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response?.ok || !response.body)
    throw new AppError("unavailable", { message: "The list could not be fetched." });
  yield* splitLines(limited(response.body));
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_MB * 1_000_000)
      throw new AppError("invalid-argument", { message: `The list is larger than ${MAX_MB} MB.` });
    yield chunk;
  }
}

/** Text lines of UTF-8 bytes, however they are cut into chunks. A line that never ends is an error. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new AppError("invalid-argument", { message: "The list is not a text with lines." });
    yield* lines;
  }
  rest += decoder.decode();
  // What was held back in the middle of a letter may end a line before it.
  if (rest !== "") yield* rest.replace(/\r$/, "").split("\r");
}
