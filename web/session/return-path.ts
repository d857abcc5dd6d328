import { loginRelatedPages } from "../../domain/menu-visibility.ts";

let loginPages = loginRelatedPages([]);

/** Goes by the pages that the configured menu names as login-related. */
export function setLoginPages(pages: readonly string[]): void {
  loginPages = pages;
}

const BASE = "https://loudhailer.invalid";

/**
 * The page to go to after signing in: a path of this site, else the dashboard.
 * Anything that a browser would read as another site ("//evil", "/\evil", "javascript:") is not followed.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/")) return "/dashboard";
  let url: URL;
  try {
    url = new URL(asked, BASE);
  } catch {
    return "/dashboard";
  }
  if (url.origin !== BASE) return "/dashboard";
  const [, page = ""] = url.pathname.split("/");
  const isAboutGettingIn = ["", "verify-password", "confirm-email", ...loginPages].includes(page);
  return isAboutGettingIn ? "/dashboard" : url.pathname + url.search + url.hash;
}
