import { Hono } from "hono";
import { getCookie } from "hono/cookie";

/**
 * Leads who opens the address without a page on at once: to the front page, who has a session to the overview. The app would lead on
 * too, after all of it has come, which over a slow network is seconds with nothing to read. Only a browser that opens a page says
 * `document`: the service worker, which asks for the app under the same address, gets that.
 */
export function bareAddress({ sessionCookie }: { sessionCookie: string }): Hono {
  const app = new Hono();
  app.get("/", async (c, next) => {
    if (c.req.header("sec-fetch-dest") !== "document") return next();
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Cookie, Sec-Fetch-Dest");
    return c.redirect(getCookie(c, sessionCookie) === undefined ? "/home" : "/dashboard", 302);
  });
  return app;
}
