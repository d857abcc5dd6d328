/** Our port to where files lie: uploads of the tool, the archive of the gateway. Keys are made by us: letters, digits, dashes and slashes. */
export type FileStore = {
  /**
   * Writes from `offset` on, after truncating the file there. Returns the new size. What had come when the bytes break off is
   * kept. Throws FileMissing where fewer than `offset` bytes are there, FileTooLarge for more than `mostBytes` in all.
   */
  append(
    key: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    mostBytes: number,
  ): Promise<number>;
  /** The bytes from the beginning, in pieces. Throws FileMissing. */
  read(key: string): AsyncIterable<Uint8Array>;
  /** What was written of a file stays, whatever becomes of the machine's power. Throws FileMissing. */
  sync(key: string): Promise<void>;
  /** How many bytes are there; 0 without a file. */
  sizeOf(key: string): Promise<number>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Every file in a folder, in no order, how long it is and when it was last written to. */
  list(folder: string): AsyncIterable<{ key: string; sizeBytes: number; changedAt: Date }>;
};

export class FileMissing extends Error {
  constructor() {
    super("The file is not there.");
    this.name = "FileMissing";
  }
}

export class FileTooLarge extends Error {
  constructor() {
    super("The file is larger than allowed.");
    this.name = "FileTooLarge";
  }
}
