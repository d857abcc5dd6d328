import { fileURLToPath } from "node:url";
import type PdfDocument from "pdfkit";
import { pdfText } from "./pdf-text.ts";

export type PdfSheet = InstanceType<typeof PdfDocument>;

/** Names of the two fonts of a sheet. */
export const REGULAR = "regular";
export const BOLD = "bold";

type SheetOptions = {
  /** In points, like everything on a sheet. */
  margin: number;
  info: { Title: string; Author?: string; CreationDate?: Date };
  paper?: Paper;
};

const fontFile = (name: string) =>
  fileURLToPath(new URL(`fonts/dejavu-sans-${name}.ttf`, import.meta.url));

/** Sizes of paper, and how large each is, in points. */
export const PAPERS = {
  A4: { width: 595.28, height: 841.89 },
  A5: { width: 419.53, height: 595.28 },
};
export type Paper = keyof typeof PAPERS;

/**
 * A sheet, A4 unless said otherwise, with fonts of its own, because those that every PDF reader has lack letters of Ghana's languages and the cedi
 * sign. Its text can be read and searched by programs. Once `write` is done, the whole file.
 */
export async function renderPdf(
  { margin, info, paper = "A4" }: SheetOptions,
  write: (sheet: PdfSheet) => void,
): Promise<Buffer> {
  // With its fonts and dictionaries it is too large for every process to hold.
  const { default: Document } = await import("pdfkit");
  const sheet = new Document({
    size: paper,
    // The foot may be closer to the edge: every printer reaches it.
    margins: { top: margin, left: margin, right: margin, bottom: Math.min(margin, 34) },
    font: fontFile(REGULAR),
    info: { ...info, Title: pdfText(info.Title) },
  });
  sheet.registerFont(REGULAR, fontFile(REGULAR)).registerFont(BOLD, fontFile(BOLD));
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    sheet.on("data", (piece: Buffer) => pieces.push(piece));
    sheet.on("end", () => resolve(Buffer.concat(pieces)));
    sheet.on("error", reject);
  });
  write(sheet.font(REGULAR));
  sheet.end();
  return finished;
}
