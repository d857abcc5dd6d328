/** Characters of Windows-1252 beyond Latin-1, which the standard fonts of a PDF have. */
const EXTRA = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");
/** Letters of Ghana's languages that the standard fonts lack. */
const NEAREST: Readonly<Record<string, string>> = {
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ŋ: "n",
  Ŋ: "N",
  "₵": "c",
};

/** Text as the standard fonts of a PDF can show it: the nearest letter where one is missing, else a question mark. */
export function pdfText(text: string): string {
  let shown = "";
  for (const letter of text.normalize("NFC")) {
    const plain = NEAREST[letter] ?? letter;
    if (isShowable(plain)) shown += plain;
    else {
      const bare = plain.normalize("NFD").replace(/\p{M}/gu, "");
      shown += isShowable(bare) ? bare : "?";
    }
  }
  return shown;
}

function isShowable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || EXTRA.has(letter);
}
