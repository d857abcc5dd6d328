import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { PAYSTACK_CARDS } from "../cards/paystack/test-cards.ts";
import { TEST_CARDS } from "../cards/test-cards.ts";
import type { SandboxConfig } from "../config.ts";
import { consolePage } from "./console-page.ts";

const SCRIPTS = [
  "console",
  "dom",
  "clock",
  "phone",
  "phone-message",
  "phone-reply",
  "mail",
  "cards",
  "faults",
];
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The console's page and what it needs; nothing comes from elsewhere but the pictures in messages. */
export function consoleRoutes({
  publicUrl,
  contentUrl,
}: Pick<SandboxConfig, "publicUrl" | "contentUrl">): Hono {
  const routes = new Hono();
  const style = read("style.css");
  const icon = read("icon.svg");
  const testCards = [
    { provider: "Stripe", cards: TEST_CARDS },
    { provider: "Paystack", cards: PAYSTACK_CARDS },
  ];
  routes.get("/", (c) => {
    c.header(
      "content-security-policy",
      `default-src 'self'; style-src 'self'; frame-src 'self'; img-src 'self' https: ${new URL(contentUrl).origin}; base-uri 'none'`,
    );
    return c.html(consolePage({ toolUrl: publicUrl, testCards }));
  });
  routes.get("/style.css", (c) =>
    c.body(style, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  routes.get("/icon.svg", (c) => c.body(icon, 200, { "content-type": "image/svg+xml" }));
  for (const name of SCRIPTS) {
    const script = read(`browser/${name}.js`);
    routes.get(`/console/${name}.js`, (c) =>
      c.body(script, 200, { "content-type": "text/javascript; charset=utf-8" }),
    );
  }
  return routes;
}
