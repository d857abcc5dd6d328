/** data: for programs, the same everywhere and for good. spreadsheet: for people, as the programs of their country read it. */
export const CSV_FORMATS = ["data", "spreadsheet"] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];
