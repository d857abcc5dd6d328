import * as z from "zod";

/** The address of the cell of each country, by its ISO code. */
export type CellAddresses = ReadonlyMap<string, string>;

const directory = z.object({
  cells: z.array(z.object({ code: z.string().max(2), address: z.string().max(300) })).max(300),
});

/** The directory that the installation at an address gives out. Throws what the line says, and for an answer of something else. */
export async function askCells(address: string): Promise<CellAddresses> {
  const reply = await fetch(`${address}/api/v1/cells`, { redirect: "error" });
  const { cells } = directory.parse(await reply.json());
  return new Map(cells.map((cell) => [cell.code, cell.address]));
}
