import { z } from "zod";
import {
  hasWords,
  inWords,
  type Phrase,
  type PhraseValue,
  type Wording,
} from "../../../domain/phrase.ts";
import type { NewNotification, StoredWording, WrittenNotification } from "./notification.ts";

const currency = z.enum(["ZAR", "GHS", "USD", "NGN"]);
const value: z.ZodType<PhraseValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.strictObject({ minor: z.string().regex(/^-?\d+$/), currency }),
    z.strictObject({ day: z.string() }),
    z.strictObject({ at: z.string(), timeZone: z.string() }),
    phrase,
  ]),
);
const phrase: z.ZodType<Phrase> = z.strictObject({
  english: z.string(),
  values: z.record(z.string(), value),
});
const wording = z.union([z.string(), phrase, z.array(z.union([z.string(), phrase])).readonly()]);

/** How a notification is stored to be worded later. */
export const storedWording: z.ZodType<StoredWording> = z.strictObject({
  title: wording,
  body: wording,
});

/** A notification with the words of the language that is spoken now, and with what words it in another. */
export function writeNotification({ title, body, ...rest }: NewNotification): WrittenNotification {
  const isFixed = isText(title) && isText(body);
  return {
    ...rest,
    title: inWords(title),
    body: inWords(body),
    wording: isFixed ? null : { title, body },
  };
}

const isText = (words: Wording): words is string => typeof words === "string";

type Stored = { title: string; body: string; wording: StoredWording | null };

/** The same in the language that is spoken now; each half as it was first written where this language has no words for it. */
export function wordAgain<Row extends Stored>({
  wording: words,
  ...row
}: Row): Omit<Row, "wording"> {
  if (words === null) return row;
  const again = (half: Wording, written: string) => (hasWords(half) ? inWords(half) : written);
  return { ...row, title: again(words.title, row.title), body: again(words.body, row.body) };
}
