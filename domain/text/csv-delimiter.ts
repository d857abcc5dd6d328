export type Delimiter = "," | ";" | "\t" | "|";

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];

/** The sign that parts the columns: the one that most lines of a sample have, the same number of times. */
export function guessDelimiter(sample: string): Delimiter {
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.slice(0, 50).map((line) => countOutsideQuotes(line, delimiter));
    const first = counts[0] ?? 0;
    const same = first === 0 ? 0 : counts.filter((count) => count === first).length;
    return { delimiter, score: same * 100 + Math.min(first, 50) * Math.sign(same) };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ",";
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === delimiter && !isQuoted) count += 1;
  }
  return count;
}
