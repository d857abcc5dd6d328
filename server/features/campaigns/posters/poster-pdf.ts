import { translate } from "../../../../domain/translate.ts";
import { drawMark, INK, PLUM_TINT, QUIET } from "../../../pdf/pdf-brand.ts";
import { drawQr } from "../../../pdf/pdf-qr.ts";
import {
  BOLD,
  PAPERS,
  type Paper,
  REGULAR,
  renderPdf,
  type PdfSheet,
} from "../../../pdf/pdf-sheet.ts";
import { pdfText, withoutPictures } from "../../../pdf/pdf-text.ts";

/** What hangs in the window. */
export type Poster = {
  /** The name of the shop, on a band of its colour; `nameColour` can be read on it. */
  name: string;
  colour: string;
  nameColour: string;
  /** In large letters; empty where `offer` says it all. */
  lead: string;
  /** A word to say, in a frame; empty where there is none. */
  word: string;
  offer: string;
  /** What the QR code holds, and what a scan of it does. */
  code: string;
  caption: string;
  /** Small, below: the address for those who type it, where and when. */
  details: readonly string[];
};

/** A poster of one page for the window (A4) or the counter (A5): the same layout on both, in proportion. */
export function posterPdf(poster: Poster, paper: Paper): Promise<Buffer> {
  const scale = PAPERS[paper].width / PAPERS.A4.width;
  return renderPdf({ margin: 0, info: { Title: poster.name }, paper }, (sheet) => {
    sheet.scale(scale);
    draw(sheet, poster);
  });
}

const EDGE = 48;
const { width: PAGE, height: HEIGHT } = PAPERS.A4;
const INNER = PAGE - 2 * EDGE;
const BAND = 168;
const QR = 270;
const QR_TOP = 428;

function draw(sheet: PdfSheet, poster: Poster): void {
  sheet.rect(0, 0, PAGE, BAND).fill(poster.colour);
  const inBand = { top: 30, height: BAND - 60, largest: 54, font: BOLD, colour: poster.nameColour };
  writeFitted(sheet, poster.name, inBand);
  let top = BAND + 24;
  if (poster.lead !== "") {
    writeFitted(sheet, poster.lead, { top, height: 34, largest: 24, font: REGULAR, colour: QUIET });
    top += 42;
  }
  if (poster.word !== "") {
    sheet.roundedRect(EDGE + 40, top, INNER - 80, 76, 16).fill(PLUM_TINT);
    const framed = { top: top + 8, height: 60, largest: 52, font: BOLD, colour: INK };
    writeFitted(sheet, poster.word, framed);
    top += 92;
  }
  const room = QR_TOP - 16 - top;
  writeFitted(sheet, poster.offer, { top, height: room, largest: 34, font: BOLD, colour: INK });
  drawQr(sheet, poster.code, { x: (PAGE - QR) / 2, y: QR_TOP, size: QR });
  const below = QR_TOP + QR + 4;
  const caption = { top: below, height: 26, largest: 17, font: BOLD, colour: INK };
  writeFitted(sheet, poster.caption, caption);
  const details = poster.details.filter((line) => line !== "").join("\n");
  writeFitted(sheet, details, {
    top: below + 30,
    height: 72,
    largest: 13,
    font: REGULAR,
    colour: INK,
  });
  const by = pdfText(translate("Made with Loudhailer"));
  sheet.font(REGULAR).fontSize(9).fillColor(QUIET);
  const left = (PAGE - sheet.widthOfString(by) - 20) / 2;
  drawMark(sheet, left, HEIGHT - 30, 15);
  sheet.fillColor(QUIET).text(by, left + 20, HEIGHT - 29, { lineBreak: false });
}

const SMALLEST = 8;
/** As many letters as the largest room holds in the smallest size, and no more is laid out; words that are wider than the page are broken. */
const MAX_LETTERS = 2_500;

/** Centred in its room, as large as it fits; what does not fit in the smallest size ends in dots. */
function writeFitted(
  sheet: PdfSheet,
  words: string,
  look: { top: number; height: number; largest: number; font: string; colour: string },
): void {
  const whole = pdfText(withoutPictures(words.slice(0, MAX_LETTERS)).trim());
  const text = whole.replaceAll(/\S{60}(?=\S)/g, "$& ");
  const box = { width: INNER, align: "center" as const };
  let size = look.largest;
  sheet.font(look.font);
  const isTooLarge = () =>
    sheet.fontSize(size).heightOfString(text, box) > look.height ||
    text.split(/\s+/).some((word) => sheet.widthOfString(word) > INNER);
  while (size > SMALLEST && isTooLarge()) size -= 1;
  const spare = Math.max(0, look.height - sheet.fontSize(size).heightOfString(text, box));
  sheet.fillColor(look.colour).text(text, EDGE, look.top + spare / 2, {
    ...box,
    height: look.height,
    ellipsis: true,
  });
}
