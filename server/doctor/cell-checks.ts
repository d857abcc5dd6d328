import { type Cells, hasOtherCells } from "../../domain/cells.ts";
import { askCells, type CellAddresses } from "../providers/public-address/ask-cells.ts";
import type { Check, Finding } from "./check.ts";

const ADVICE = "Set CELLS to the same in every cell and start it again (docs/operate/scale.md).";

/** What is served here, and of each other cell whether it knows the same directory. None where this one serves everything. */
export function cellChecks(cells: Cells): Check[] {
  if (!hasOtherCells(cells)) return [];
  const own = addressesOf(cells);
  const others = new Set(cells.flatMap(({ address, isHere }) => (isHere ? [] : [address])));
  return [
    { name: "cells", advice: ADVICE, run: () => Promise.resolve(here(cells)) },
    ...[...others].map((address) => ({
      name: "cell",
      advice: ADVICE,
      run: () => compare(address, own),
    })),
  ];
}

function here(cells: Cells): Finding {
  const words = cells.map(
    ({ country, address, isHere }) => `${country.code} ${isHere ? "here" : `at ${address}`}`,
  );
  return { state: "good", words: words.join(", ") };
}

async function compare(address: string, own: CellAddresses): Promise<Finding> {
  let theirs: CellAddresses;
  try {
    theirs = await askCells(address);
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    return {
      state: "warn",
      words: `${address} does not answer as a cell${cause ? ` (${cause})` : ""}`,
      advice: "Whoever chooses one of its countries is led there: start it.",
    };
  }
  const codes = new Set([...own.keys(), ...theirs.keys()]);
  const different = [...codes].filter((code) => own.get(code) !== theirs.get(code));
  if (different.length === 0) return { state: "good", words: `${address} knows the same cells` };
  const list = different.map((code) => `${code} at ${theirs.get(code) ?? "no address"}`);
  return { state: "bad", words: `${address} has ${list.join(", ")}`, advice: ADVICE };
}

const addressesOf = (cells: Cells): CellAddresses =>
  new Map(cells.map(({ country, address }) => [country.code, address]));
