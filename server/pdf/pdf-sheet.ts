import { fileURLToPath } from "node:url";
import PdfDocument from "pdfkit";
import { pdfText } from "./pdf-text.ts";

export type PdfSheet = InstanceType<typeof PdfDocument>;

/** Names of the two fonts of a sheet. */
export const REGULAR = "regular";
export const BOLD = "bold";

const fontFile = (name: string) =>
  fileURLToPath(new URL(`fonts/dejavu-sans-${name}.ttf`, import.meta.url));

/**
 * An A4 sheet with fonts of its own, because those that every PDF reader has lack letters of Ghana's languages and the cedi
 * sign. Its text can be read and searched by programs. Once `write` is done, the whole file.
 */
export function renderPdf(
  {
    margin,
    info,
  }: { margin: number; info: { Title: string; Author?: string; CreationDate?: Date } },
  write: (sheet: PdfSheet) => void,
): Promise<Buffer> {
  const sheet = new PdfDocument({
    size: "A4",
    margin,
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
