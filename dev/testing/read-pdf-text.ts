import { inflateSync } from "node:zlib";

type Letters = ReadonlyMap<string, string>;

/** The text of a PDF of ours, a line for each piece that it shows, by the letters that its fonts say their glyphs stand for. */
export function readPdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const lines = [...objects.values()].flatMap(({ stream }) => shownBy(stream ?? "", fonts));
  return lines.map((line) => `${line}\n`).join("");
}

type PdfObject = { words: string; stream: string | undefined };

/** Every object of the file by its number, its stream unpacked. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const file = pdf.toString("latin1");
  const found = new Map<string, PdfObject>();
  for (const start of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = start.index + start[0].length;
    const whole = file.slice(from, file.indexOf("\nendobj", from));
    const [words = "", ...rest] = whole.split("stream\n");
    const packed = rest.join("stream\n").replace(/\nend$/, "");
    const isPacked = words.includes("/FlateDecode");
    const bytes = Buffer.from(packed.replace(/\nendstream$/, ""), "latin1");
    const stream = rest.length === 0 ? undefined : isPacked ? inflateSync(bytes) : bytes;
    found.set(start[1] ?? "", { words, stream: stream?.toString("latin1") });
  }
  return found;
}

/** What each font of the pages calls its glyphs: "F1" → "0007" → "a". */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const { words } of objects.values())
    for (const [, name = "", font = ""] of words.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const mapped = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.words ?? "")?.[1];
      fonts.set(name, lettersOf(objects.get(mapped ?? "")?.stream ?? ""));
    }
  return fonts;
}

/** pdfkit writes ranges with the letters of all their glyphs: <0000> <00ff> [<0041> <0042> …]. */
function lettersOf(map: string): Letters {
  const letters = new Map<string, string>();
  for (const [, first = "", , list = ""] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
  ))
    for (const [place, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, "0");
      letters.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    }
  return letters;
}

function shownBy(stream: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let letters: Letters = new Map();
  const lines: string[] = [];
  for (const [, font, array] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else
      lines.push(
        [...(array ?? "").matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => read(hex, letters)).join(""),
      );
  }
  return lines;
}

function read(hex = "", letters: Letters): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? "\ufffd").join("");
}
