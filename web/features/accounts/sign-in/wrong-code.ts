import { AuthError } from "../../../api/auth.ts";

/** True when only the code was wrong, not the try itself. */
export function isWrongCode(thrown: unknown): boolean {
  return thrown instanceof AuthError && /^INVALID_(?:BACKUP_)?CODE$/.test(thrown.authCode ?? "");
}
