import type { Paper } from "../../../pdf/pdf-sheet.ts";

/** Wire format of a poster. */
export function posterFile(pdf: Buffer, paper: Paper) {
  return {
    fileName: `poster-${paper}.pdf`,
    contentType: "application/pdf" as const,
    contentBase64: pdf.toString("base64"),
  };
}
