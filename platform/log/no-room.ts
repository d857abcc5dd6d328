/** Error codes for a full disk, quota or file size limit, and PostgreSQL's. */
const CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);

/** True when an error, or any of its causes, is a full disk. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && CODES.has(error.code)) return true;
  return isNoRoom(error.cause);
}
