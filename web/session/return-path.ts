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
  const isSignInPage =
    /^\/(?:home|login|signin|signup|reset-password|verify-password)?(?:\/|$)/.test(url.pathname);
  return isSignInPage ? "/dashboard" : url.pathname + url.search + url.hash;
}
