import { closeSync, openSync, readSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { type CountryCode } from "../../../domain/countries.ts";
import { createHashIndex } from "../hash-index.ts";
import { basePlaces, type BaseState } from "./base-state.ts";

const VERSION = 1;
const HEADER_BYTES = 8_192;
const CHUNK_BYTES = 16 * 1024 * 1024;
const KINDS = { int32: Int32Array, uint32: Uint32Array, uint16: Uint16Array };

type Section = Int32Array | Uint32Array | Uint16Array;

const header = z.object({
  version: z.literal(VERSION),
  routeId: z.number(),
  revision: z.number(),
  seq: z.number(),
  year: z.number(),
  people: z.number(),
  /** County and city of each place, in the order in which people name them. */
  places: z.string(),
  sections: z.array(
    z.object({
      kind: z.enum(["int32", "uint32", "uint16"]),
      length: z.number(),
      crc: z.number(),
    }),
  ),
});

/** Writes a state to a file that its owner alone can read; a file that is there is replaced as a whole, or stays. */
export async function writeSnapshot(path: string, state: BaseState): Promise<void> {
  const { columns, seq, year } = state;
  const sections = sectionsOf(state);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    const crcs: number[] = [];
    let at = HEADER_BYTES;
    for (const section of sections) {
      const bytes = bytesOf(section);
      let crc = 0;
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const chunk = bytes.subarray(from, from + CHUNK_BYTES);
        crc = crc32(chunk, crc);
        await file.write(chunk, 0, chunk.length, at);
        at += chunk.length;
      }
      crcs.push(crc);
    }
    const text = JSON.stringify({
      version: VERSION,
      routeId: columns.routeId,
      revision: columns.revision,
      seq,
      year,
      people: columns.people,
      places: placesKey(columns.places),
      sections: sections.map((section, turn) => ({
        kind: kindOf(section),
        length: section.length,
        crc: crcs[turn] ?? 0,
      })),
    } satisfies z.input<typeof header>);
    await file.write(Buffer.from(text.padEnd(HEADER_BYTES)), 0, HEADER_BYTES, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/** The state in a file. Throws for a file that is not there, is of another version or catalogue, or is damaged. */
export function readSnapshot(path: string, country: CountryCode): BaseState {
  const file = openSync(path, "r");
  try {
    const start = readInto(file, Buffer.alloc(HEADER_BYTES), 0);
    const { sections, ...found } = header.parse(JSON.parse(start.toString("utf8")));
    const places = basePlaces(country);
    if (found.places !== placesKey(places)) throw new Error("The places are not those of today.");
    let at = HEADER_BYTES;
    const read = sections.map(({ kind, length, crc }) => {
      const section = new KINDS[kind](length);
      const bytes = readInto(file, bytesOf(section), at);
      at += bytes.length;
      if (crc32(bytes) !== crc) throw new Error("The snapshot is damaged.");
      return section;
    });
    const { routeId, revision, people, seq, year } = found;
    const [persons, place, profile, interests, hashed, lows, checks, ...index] = read as [
      Int32Array,
      Uint16Array,
      Uint16Array,
      Uint16Array,
      Int32Array,
      Uint32Array,
      Uint32Array,
      ...Section[],
    ];
    const [positions, starts, keys, placeRuns, ...bitmaps] = index as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      ...Uint32Array[],
    ];
    return {
      columns: { routeId, revision, people, places, persons, place, profile, interests },
      index: { positions, starts, keys, placeRuns, interests: bitmaps },
      numbers: createHashIndex({ persons: hashed, lows, checks }),
      seq,
      year,
    };
  } finally {
    closeSync(file);
  }
}

function sectionsOf({ columns, index, numbers }: BaseState): Section[] {
  const { persons, lows, checks } = numbers.arrays();
  return [
    columns.persons,
    columns.place,
    columns.profile,
    columns.interests,
    persons,
    lows,
    checks,
    index.positions,
    index.starts,
    index.keys,
    index.placeRuns,
    ...index.interests,
  ];
}

function kindOf(section: Section): keyof typeof KINDS {
  if (section instanceof Int32Array) return "int32";
  return section instanceof Uint32Array ? "uint32" : "uint16";
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Section): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function readInto(file: number, bytes: Buffer, at: number): Buffer {
  for (let done = 0; done < bytes.length;) {
    const length = Math.min(bytes.length - done, 1 << 30);
    const count = readSync(file, bytes, done, length, at + done);
    if (count === 0) throw new Error("The snapshot is cut short.");
    done += count;
  }
  return bytes;
}

const placesKey = (places: BaseState["columns"]["places"]): string =>
  crc32(places.map(({ countyId, cityId }) => `${countyId}/${cityId}`).join()).toString(16);
