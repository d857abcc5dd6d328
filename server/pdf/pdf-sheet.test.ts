import { expect, test } from "vitest";
import { readPdfText } from "../../dev/testing/read-pdf-text.ts";
import { BOLD, renderPdf } from "./pdf-sheet.ts";
import { pdfText } from "./pdf-text.ts";

const shown = async (text: string, font?: string) =>
  readPdfText(
    await renderPdf({ margin: 50, info: { Title: text } }, (sheet) =>
      (font === undefined ? sheet : sheet.font(font)).text(pdfText(text)),
    ),
  ).trim();

test.each([
  ["Twi", "Wɔn sika: ɛyɛ GH₵50 – “Ɔkyerɛ”"],
  ["Ga and Ewe", "Ŋmɛ gbɔmɔ, ɖevi, ƒe, ɣeyiɣi, ʋu"],
  ["Afrikaans and Tshivenda", "môre, reën, ’n, ṱanu, ḓuvha"],
])("a PDF shows the letters of %s truly, plain and bold", async (_language, text) => {
  expect(await shown(text)).toBe(text);
  expect(await shown(text, BOLD)).toBe(text);
});

test("what no font here has is replaced, and never silently lost", async () => {
  expect(pdfText("ñ 日 ₵")).toBe("ñ ? ₵");
  expect(pdfText("\u02bcn Bladsy")).toBe("’n Bladsy");
  expect(await shown("日")).toBe("?");
});
