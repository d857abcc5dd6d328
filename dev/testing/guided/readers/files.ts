import { NumberRows } from "../../../../domain/people/number-rows.ts";
import { createPlaceNames } from "../../../../gateway/subscribers/file/place-names.ts";
import { readHeading } from "../../../../gateway/subscribers/file/heading.ts";
import { parseRows } from "../../../../gateway/subscribers/file/parse-rows.ts";
import { readRow } from "../../../../gateway/subscribers/file/read-row.ts";
import { splitLines } from "../../../../gateway/lists/fetch-list.ts";
import { AppError } from "../../../../domain/errors.ts";
import { readPictureMetadata } from "../../../../server/features/audience/files/picture-metadata.ts";
import { guessColumns } from "../../../../server/features/audience/lists/guess-columns.ts";
import {
  isText,
  readRows,
  readStart,
  sampleOf,
} from "../../../../server/features/audience/lists/list-file.ts";
import { listRow } from "../../../../server/features/audience/lists/list-rows.ts";
import type { Reader } from "../guided-fuzz.ts";
import { bytesOf, textOf } from "./text.ts";

const CSV_WORDS = ['"', '""', "\r\n", ";", "\t", "0821234567", "+27", "\uFEFF", "=1+1", "\0"];
const CSV_SEEDS = bytesOf(
  'name,phone\nThandi,082 123 4567\n"Sipho, J",+27821234568\n',
  "tel;city\n0241234567;Accra\n",
  "0821234567\n0821234568\n",
  '\uFEFFphone\r\n"0821234567"\r\n',
);

/** An advertiser's own numbers: bytes as they lie in the store, read to their end, the quick way and the plain way. */
const numberList: Reader = {
  name: "an own list of numbers",
  seeds: [...CSV_SEEDS, Buffer.from("\uFEFFphone\n0821234567\n", "utf16le")],
  words: CSV_WORDS,
  async read(input) {
    if (!isText(input)) return;
    const files = {
      read: async function* () {
        yield Buffer.from(input);
      },
    };
    const sample = await sampleOf(await readStart(files, "key"));
    const { phoneColumn } = guessColumns(
      sample.rows.map(({ cells }) => cells),
      "ZA",
    );
    const column = { phoneColumn: phoneColumn ?? 0, countryCode: "ZA" as const, headingRow: 0 };
    const plain: number[] = [];
    for await (const row of readRows(files, "key", sample)) {
      const read = listRow(row, column);
      if (read && "msisdn" in read) plain.push(row.row);
    }
    const { encoding, delimiter } = sample;
    if (encoding !== "utf-8" && encoding !== "windows-1252") return;
    const quick: number[] = [];
    const rows = new NumberRows(
      { encoding, delimiter, ...column },
      {
        number: (_, row) => void quick.push(row),
        row: (row) => {
          const read = listRow(row, column);
          if (read && "msisdn" in read) quick.push(row.row);
        },
      },
    );
    rows.take(input);
    rows.end();
    if (quick.join() !== plain.join())
      throw new Error(`The quick way took rows ${quick.join()}, the plain way ${plain.join()}.`);
  },
};

/** A network's subscribers: a heading, and rows of it. */
const subscribers: Reader = {
  name: "a file of subscribers",
  seeds: bytesOf(
    "msisdn,province,city,birth year,gender,arpu,interests,consent source,consent date\n27821234567,Gauteng,Johannesburg,1990,f,2,1|3,shop,2024-01-02\n",
    "msisdn;action\n233241234567;remove\n",
  ),
  words: [...CSV_WORDS, "msisdn", "withdraw", "2024-02-30", "female", "9999999999999999999"],
  async read(input) {
    const { rows } = await parseRows(textOf(input), ",");
    const [heading, ...rest] = rows;
    try {
      const fields = readHeading(heading?.cells ?? [], "update");
      const rules = {
        countryCode: "ZA",
        today: "2026-01-01",
        places: createPlaceNames("ZA"),
      } as const;
      for (const { cells } of rest) readRow(cells, fields, rules);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  },
};

/** A list that a gateway fetches, cut anywhere. */
const fetchedList: Reader = {
  name: "a list that is fetched",
  seeds: [
    ...bytesOf("27821234567\n27821234568\n", "27821234567\r\n27821234568"),
    // Found: the end of a line, and half of a letter, at the end of all.
    Buffer.from("27827\r\xde", "latin1"),
  ],
  words: ["\r", "\n", "\r\n", "27"],
  async read(input) {
    const pieces = async function* () {
      for (let at = 0; at < input.length; at += 7) yield input.subarray(at, at + 7);
    };
    const lines = await Array.fromAsync(splitLines(pieces()));
    const whole = textOf(input).split(/\r\n|\r|\n/);
    if (whole.at(-1) === "") whole.pop();
    if (lines.length !== whole.length && textOf(input).isWellFormed())
      throw new Error(`${lines.length} lines were read of ${whole.length}.`);
  },
};

const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000000500010d0a2db40000000049454e44ae426082",
  "hex",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const JPEG = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9",
  "hex",
);

/** A picture of a banner or a card. */
const picture: Reader = {
  name: "a picture",
  seeds: [PNG, GIF, JPEG],
  words: ["IHDR", "IDAT", "CgBI", "GIF89a", "Exif\0\0", "II*\0", "MM\0*", "\xff\xc2", "\xff\xe1"],
  read(input) {
    const facts = readPictureMetadata(Buffer.from(input));
    if (typeof facts === "string") return;
    if (facts.widthPixels * facts.heightPixels > 40_000_000)
      throw new Error("A picture of more pixels than may be.");
  },
};

export const FILE_READERS: readonly Reader[] = [numberList, subscribers, fetchedList, picture];
