import { currentLanguage } from "../../domain/translate.ts";

declare global {
  /** Responses requested by the page before the app loaded (web/build/first-reads.ts), by full address. */
  var firstReads:
    | { language: string; answers: Map<string, Promise<Response | undefined>> }
    | undefined;
}

/** After this an answer is too old to be shown as what is so now. */
const LATEST_MS = 30_000;

/**
 * The answer to a read that the page asked for already, once; undefined for any other call, for one in another language, and
 * where no answer came: then it is asked for as ever. Only reads with GET have their input in the address.
 */
export async function takeFirstRead({ url }: Request): Promise<Response | undefined> {
  const first = globalThis.firstReads;
  const answer = first?.answers.get(url);
  first?.answers.delete(url);
  return first?.language === currentLanguage() && performance.now() < LATEST_MS
    ? answer
    : undefined;
}

/** Somebody else may be signed in now. */
export function forgetFirstReads(): void {
  globalThis.firstReads?.answers.clear();
}
