import { encode } from "uqr";
import type { PdfSheet } from "./pdf-sheet.ts";

/**
 * A text as a QR code that fills a square, with the quiet edge that readers need around it and inside the square. Black on
 * white, a quarter of it may be damaged; a long text makes smaller fields. Throws when it is longer than 1,600 letters.
 */
export function drawQr(
  sheet: PdfSheet,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data, size: fields } = encode(text, { ecc: "Q", border: 4 });
  const field = size / fields;
  sheet.rect(x, y, size, size).fill("#ffffff");
  for (const [row, cells] of data.entries())
    for (const [from, to] of darkRuns(cells))
      sheet.rect(x + from * field, y + row * field, (to - from) * field, field);
  sheet.fill("#000000");
}

/** Neighbours are one piece: a printer leaves no hairline between them. */
function darkRuns(cells: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [column, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last?.[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}
