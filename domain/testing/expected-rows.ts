const MAX_LINES_AFTER = 253;
const NUMBER = /^[\s"'+()./-]*(?:\d[\s"'+()./-]*){9,15}$/;

/** A cell, and where the next one begins: in which line, after how many of its characters. */
type Cell = { content: string; line: number; end: number };

/**
 * The numbers of the rows that a CSV text has: what `csvRows` must give, worked out another way. Here all lines are at hand
 * and each cell is matched as a whole, looking ahead as far as needed; there is no state from character to character.
 */
export function expectedRows(text: string, delimiter: string): number[] {
  const lines = text.split(/\r\n|[\n\r]/);
  const found: number[] = [];
  let width = 0;
  for (let line = 0, row = 1; line < lines.length; row += 1) {
    const cells: string[] = [];
    let at = 0;
    for (;;) {
      const cell = cellAt({ lines, delimiter, width }, line, at);
      cells.push(cell.content);
      ({ line, end: at } = cell);
      if (at >= (lines[line] ?? "").length) break;
      at += 1;
    }
    line += 1;
    if (cells.join("").trim() === "") continue;
    width ||= Math.min(cells.length, 200);
    found.push(row);
  }
  return found;
}

type Context = { lines: readonly string[]; delimiter: string; width: number };

function cellAt(context: Context, line: number, at: number): Cell {
  const { lines, delimiter } = context;
  const rest = (lines[line] ?? "").slice(at);
  const quoted = /^"((?:[^"]|"")*)"(?!")/.exec(rest);
  if (!quoted && rest.startsWith('"')) {
    const cell = cellOverLines(context, line, at);
    if (cell) return cell;
  }
  const [before, content] = quoted
    ? [quoted[0], (quoted[1] ?? "").replaceAll('""', '"')]
    : ["", ""];
  const [behind = ""] = rest.slice(before.length).split(delimiter);
  return { content: content + behind, line, end: at + before.length + behind.length };
}

function cellOverLines(
  { lines, delimiter, width }: Context,
  first: number,
  at: number,
): Cell | undefined {
  const ahead = lines.slice(first + 1, first + 1 + MAX_LINES_AFTER);
  const whole = [(lines[first] ?? "").slice(at), ...ahead].join("\n");
  const quoted = /^"((?:[^"]|"")*)"(?!")/.exec(whole);
  if (!quoted || !["\n", delimiter, undefined].includes(whole[quoted[0].length])) return undefined;
  const inside = (quoted[1] ?? "").split("\n").slice(1);
  const last = inside.length - 1;
  const isRow = (text: string, n: number) =>
    text.split(delimiter).length >= (n === last && width > 2 ? 2 : width) &&
    text.split(delimiter).some((cell) => NUMBER.test(cell));
  if (inside.some(isRow)) return undefined;
  const content = (quoted[1] ?? "").replaceAll('""', '"');
  return { content, line: first + inside.length, end: (inside[last] ?? "").length + 1 };
}
