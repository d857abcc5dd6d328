import { streamSafe } from "../../domain/text/stream-safe.ts";

/** What the fonts beside this file hold: Latin of all languages here, with its marks, and the usual signs. */
const SHOWN =
  /^(?:[\u0300-\u0345]|[\u0020-\u007e\u00a0-\u02af\u1e00-\u1ef9\u2010-\u2027\u202f-\u203a\u20a0-\u20b5\u2122\u2190-\u2193\u2212])$/u;

/** Text as a PDF of ours can show it: a letter without its marks where only those are missing, else a question mark. */
export function pdfText(text: string): string {
  let shown = "";
  // The apostrophe of the Afrikaans article looks like the one that the fonts hold.
  const known = text.replaceAll("\u02bc", "\u2019");
  for (const letter of streamSafe(known).normalize("NFC")) {
    if (SHOWN.test(letter) || letter === "\n") shown += letter;
    else {
      const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
      shown += SHOWN.test(bare) ? bare : "?";
    }
  }
  return shown;
}

/** An emoji with what joins it to others and colours it. */
const PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)/gu;

/** A message without its emoji and pictograms, which paper has no letters for. */
export function withoutPictures(text: string): string {
  return text.replace(PICTURE, "").replace(/ {2,}/g, " ");
}
