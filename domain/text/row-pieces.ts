const LINE_END = 10;
const QUOTE = 34;

/**
 * How many bytes of a CSV are whole rows: up to the last line end outside of quotation marks. Where a mark is open all the way, up to
 * the last line end: it closes nothing, and the reader of rows takes it for a character. 0 without a line end.
 */
export function wholeRowsLength(bytes: Uint8Array): number {
  let outside = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) isQuoted = !isQuoted;
    else if (bytes[at] === LINE_END && !isQuoted) outside = at + 1;
  }
  return outside > 0 ? outside : bytes.lastIndexOf(LINE_END) + 1;
}
