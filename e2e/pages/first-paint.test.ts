import { expect, test } from "vitest";
import { openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";

useBrowser();

/** What a server sends in the first round trip of a connection: ten packets, less the headers. */
const FIRST_ROUND_TRIP_BYTES = 13_500;

// In round trips and bytes, which are the same on every machine: over a slow line each round trip is half a second.
test.each([
  ["/", "/home", 1],
  ["/home", "/home", 0],
  ["/login", "/login", 0],
  ["/signup", "/signup", 0],
  ["/planoffline", "/planoffline", 0],
])(
  "a visitor who opens %s reads it out of its page alone, which comes in one round trip",
  async (path, shown, redirects) => {
    const { page } = await openPage("phone");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Nothing but pages comes, ever.
    await page.route(/./, (route) =>
      route.request().resourceType() === "document" ? route.continue() : undefined,
    );
    await page.goto(toolUrl + path, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    const bytes = await page.evaluate(() => {
      const document = performance
        .getEntriesByType("navigation")
        .find((entry) => entry instanceof PerformanceNavigationTiming);
      return document?.encodedBodySize ?? 0;
    });
    expect(new URL(page.url()).pathname).toBe(shown);
    expect(asked.indexOf(shown)).toBe(redirects);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(FIRST_ROUND_TRIP_BYTES);
    await page.context().close();
  },
);
