import { Hono } from "hono";

const A_YEAR_MS = 365 * 86_400_000;

/** Whom to tell of a weakness (RFC 9116), written anew at each call, so that it is never out of date while the tool runs. */
export function createSecurityText({
  nowMs,
  email,
  publicUrl,
}: {
  nowMs: () => number;
  email: string;
  publicUrl: string;
}): Hono {
  const app = new Hono();
  app.get("/.well-known/security.txt", (c) => {
    const expires = new Date(nowMs() + A_YEAR_MS).toISOString();
    return c.text(
      [
        `Contact: mailto:${email}`,
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        "",
      ].join("\n"),
    );
  });
  return app;
}
