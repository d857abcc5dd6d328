import { inflateSync } from "node:zlib";

/** The text of a PDF of ours: standard fonts, strings in hexadecimal with spacing between. */
export function readPdfText(pdf: Buffer): string {
  let text = "";
  let from = 0;
  for (;;) {
    const start = pdf.indexOf("stream\n", from);
    if (start < 0) return text;
    const end = pdf.indexOf("\nendstream", start);
    from = end + 10;
    const shown = inflateSync(pdf.subarray(start + 7, end)).toString("latin1");
    for (const [, array = ""] of shown.matchAll(/\[([^\]]*)\] TJ/g)) {
      for (const [, hex = ""] of array.matchAll(/<([0-9a-f]*)>/g))
        text += Buffer.from(hex, "hex").toString("latin1");
      text += "\n";
    }
  }
}
