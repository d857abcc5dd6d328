/** What one table holds of people. */
export type Entry = {
  /** The columns, apart by spaces. */
  columns: string;
  /** What it is, of whom. */
  what: string;
  why: string;
  /** How long, in the words of the code that ends it. */
  howLong: string;
  /** Who can read it. */
  who: string;
};

/** By program and table: "server.user". */
export type Entries = Readonly<Record<string, Entry>>;

/** Who reads, in the words of the document. */
export const OWNER = "its owner; administrators";
export const NOBODY = "nobody: compared or opened by the programs alone";
export const ACCOUNT = "until the account is deleted";
export const ACCOUNTING = "as long as books are: never deleted by the program";

/** An open point of the data map: nothing ends it. */
export const NOT_YET = "not deleted by the program yet";
