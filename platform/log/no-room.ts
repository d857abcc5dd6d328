/** Error codes for a full disk, quota or file size limit, and PostgreSQL's. */
const CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);

/** True when something could not be kept because there is no room for it, however deep the reason lies. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && CODES.has(error.code)) return true;
  return isNoRoom(error.cause);
}
