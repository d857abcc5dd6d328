import type { Delimiter } from "../../../domain/text/csv-delimiter.ts";
import { type CsvRow, csvRows } from "../../../domain/text/csv-rows.ts";

export type ParsedRows = {
  /** Rows with anything in them, numbered from 1. */
  rows: Pick<CsvRow, "row" | "cells">[];
  /** Blank ones too. */
  count: number;
};

/** A row after the last one, which tells how many there were. */
const END = "end";

/** The rows of a text of whole rows. */
export async function parseRows(text: string, delimiter: Delimiter): Promise<ParsedRows> {
  const isEnded = /[\r\n]$/.test(text);
  const rows = await Array.fromAsync(
    csvRows(once(`${text}${isEnded ? "" : "\n"}${END}`), delimiter),
  );
  return { count: (rows.pop()?.row ?? 1) - 1, rows };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text.replace(/^\uFEFF/, "");
}
