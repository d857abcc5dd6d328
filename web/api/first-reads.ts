import { spokenLanguage } from "../../domain/say.ts";

declare global {
  interface Window {
    /** What the page asked for before the app was there (web/build/first-reads.ts), by whole address. */
    firstReads?: { language: string; answers: Map<string, Promise<Response | undefined>> };
  }
}

/** After this an answer is too old to be shown as what is so now. */
const LATEST_MS = 30_000;

/**
 * The answer to a read that the page asked for already, once; undefined for any other call, for one in another language, and
 * where no answer came: then it is asked for as ever.
 */
export async function takeFirstRead({ method, url }: Request): Promise<Response | undefined> {
  const first = globalThis.window?.firstReads;
  if (first === undefined || method !== "GET") return undefined;
  const answer = first.answers.get(url);
  first.answers.delete(url);
  if (first.language !== spokenLanguage() || performance.now() > LATEST_MS) return undefined;
  return answer;
}

/** Somebody else may be signed in now. */
export function forgetFirstReads(): void {
  globalThis.window?.firstReads?.answers.clear();
}
