/** The server takes no larger list file (server/features/audience/files/upload-file.ts): about five million numbers. */
const MAX_LIST_BYTES = 64_000_000;

/** Spreadsheets and documents that are no plain text; they can all be saved as CSV. */
const NO_TEXT = /\.(xlsx?|xlsm|ods|numbers|docx?|pdf|zip|vcf|jpe?g|png)$/i;

export type FileProblem =
  | { kind: "no-text" }
  | { kind: "empty" }
  | { kind: "large"; megabytes: number };

/** Why a file cannot become a list; undefined when it can be sent. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): FileProblem | undefined {
  if (NO_TEXT.test(name)) return { kind: "no-text" };
  if (size === 0) return { kind: "empty" };
  if (size > MAX_LIST_BYTES) return { kind: "large", megabytes: Math.ceil(size / 1_000_000) };
  return undefined;
}
