const COOKIE = "XSRF-TOKEN";

/** The cross-site-request-forgery token out of a cookie header, or undefined (spec section 7). */
export function csrfTokenOf(cookies: string): string | undefined {
  for (const pair of cookies.split(";")) {
    const [name, ...rest] = pair.trim().split("=");
    if (name === COOKIE && rest.length > 0) return decodeURIComponent(rest.join("="));
  }
  return undefined;
}
