import { inflateSync } from "node:zlib";

/** The fields of the one QR code of a PDF of ours, row by row, "#" for dark, without its edge. */
export function readPdfQr(pdf: Buffer): string[] {
  const rects = rectsOf(pdf);
  const field = Math.min(...rects.map(({ height }) => height));
  const dark = rects.filter(({ height }) => height < field * 1.01);
  const left = Math.min(...dark.map(({ x }) => x));
  const top = Math.min(...dark.map(({ y }) => y));
  const rows: string[][] = [];
  for (const { x, y, width } of dark)
    for (let column = 0; column < Math.round(width / field); column++) {
      const row = (rows[Math.round((y - top) / field)] ??= []);
      row[Math.round((x - left) / field) + column] = "#";
    }
  return rows.map((row) => Array.from(rows, (_, column) => row[column] ?? " ").join(""));
}

/** Every rectangle that a page draws, in points. */
function rectsOf(pdf: Buffer) {
  const file = pdf.toString("latin1");
  return [...file.matchAll(/FlateDecode[^]*?>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .flatMap((page) => [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)])
    .map(([, ...numbers]) => numbers.map(Number))
    .map(([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }));
}
