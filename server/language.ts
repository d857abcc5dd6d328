import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { type Language, LANGUAGE_CODES, numberLocale } from "../domain/text/languages.ts";
import { setVoice, textOf } from "../domain/say.ts";
import { createSpeaker, readCatalogue, type Speaker } from "../platform/voice.ts";

const reader = new AsyncLocalStorage<Language>();
const speakers = new Map<Language, Speaker>();

const fileOf = (zone: string, language: Language): string =>
  fileURLToPath(new URL(`../${zone}/locales/${language}.po`, import.meta.url));

/** Reads the catalogues of a language when it is first spoken; English is in the code. */
function speakerOf(language: Language): Speaker {
  const known = speakers.get(language);
  if (known) return known;
  const zones = language === "en" ? [] : ["domain", "server"];
  const texts = new Map(zones.flatMap((zone) => [...readCatalogue(fileOf(zone, language))]));
  const made = createSpeaker(numberLocale(language), texts);
  speakers.set(language, made);
  return made;
}

/** From now on every sentence is said in the language of its reader. */
export function startLanguages(): void {
  // What is broken in a catalogue is found at the start, not by a reader.
  for (const language of LANGUAGE_CODES) speakerOf(language);
  const language = (): Language => reader.getStore() ?? "en";
  setVoice({
    language,
    say: (english, values) => speakerOf(language()).say(textOf(english), values),
    find: (english) => speakerOf(language()).find(english),
  });
}

/** Does something in the reader's language: that of a request, or of the account that a mail goes to. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work);
}
