/** Larger files are read by a job (server/features/audience/lists/imports/): nobody has to wait for them. Others take a moment. */
const LARGE_FILE_BYTES = 5_000_000;

/** Spreadsheets and documents that are no plain text; they can all be saved as CSV. */
const NO_TEXT = /\.(xlsx?|xlsm|ods|numbers|docx?|pdf|zip|vcf|jpe?g|png)$/i;

export type FileProblem =
  | { kind: "no-text" }
  | { kind: "empty" }
  | { kind: "large"; megabytes: number };

/** True for a file that is read in the background. */
export const isLargeFile = ({ size }: Pick<File, "size">): boolean => size > LARGE_FILE_BYTES;

/** Why a file cannot become a list; undefined when it can be sent. */
export function fileProblem(
  { name, size }: Pick<File, "name" | "size">,
  maxBytes: number,
): FileProblem | undefined {
  if (NO_TEXT.test(name)) return { kind: "no-text" };
  if (size === 0) return { kind: "empty" };
  if (size > maxBytes) return { kind: "large", megabytes: Math.ceil(size / 1_000_000) };
  return undefined;
}
