import { inWords, type Wording } from "../../../../domain/phrase.ts";

/** A notice as somebody reads it in the language that is spoken now. */
export type Worded<Notice> = Omit<Notice, "title" | "body"> & { title: string; body: string };

export function worded<Notice extends { title: Wording; body: Wording }>(
  notice: Notice,
): Worded<Notice> {
  return { ...notice, title: inWords(notice.title), body: inWords(notice.body) };
}
