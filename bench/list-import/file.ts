import { mix32 } from "../../gateway/random.ts";

/** A made-up list file with what must come of it. */
export type ListFile = {
  text: string;
  accepted: number;
  duplicate: number;
  bad: number;
  /** The accepted numbers, ascending. */
  numbers: readonly number[];
};

const SEED = 11;
const DUPLICATES_PER_HUNDRED = 5;
const BAD_PER_HUNDRED = 4;
const BAD_CELLS = ["", "n/a", "072 123", "+44 7700 900123", "call the shop", "0721234567890"];
/** Beginnings of mobile numbers after the trunk zero. */
const RANGES = [72, 73, 74, 76, 78, 79, 81, 82, 83, 84];

/** Rows as a shop's own file has them: names in quotation marks, numbers in several forms, some double and some no numbers. */
export function makeListFile(rows: number): ListFile {
  const seen = new Set<number>();
  const drawn: number[] = [];
  const lines = ['Name,"Cell phone",Town'];
  let [duplicate, bad] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const dice = mix32(SEED, row) % 100;
    const isBad = dice < BAD_PER_HUNDRED;
    const isDouble = !isBad && dice < BAD_PER_HUNDRED + DUPLICATES_PER_HUNDRED && drawn.length > 0;
    let cell = BAD_CELLS[row % BAD_CELLS.length] ?? "";
    if (isBad) bad += 1;
    else {
      const number = isDouble ? (drawn[mix32(SEED + 1, row) % drawn.length] ?? 0) : fresh(row);
      if (seen.has(number)) duplicate += 1;
      else {
        seen.add(number);
        drawn.push(number);
      }
      cell = written(String(number), row);
    }
    lines.push(`"Mokoena, ""T"" ${row}",${cell},"Cape Town"`);
  }
  return {
    text: `${lines.join("\r\n")}\r\n`,
    accepted: seen.size,
    duplicate,
    bad,
    numbers: [...seen].toSorted((a, b) => a - b),
  };
}

/** National significant number, nine digits. */
function fresh(row: number): number {
  const range = RANGES[mix32(SEED + 2, row) % RANGES.length] ?? 82;
  return range * 10_000_000 + (mix32(SEED + 3, row) % 10_000_000);
}

/** Some of the ways in which people write the same number. */
function written(national: string, row: number): string {
  const parts = `${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`;
  switch (row % 5) {
    case 0:
      return `+27${national}`;
    case 1:
      return `"+27 ${parts}"`;
    case 2:
      return `27${national}`;
    case 3:
      return `"0${parts}"`;
    default:
      return `0${national}`;
  }
}
