import { Hono } from "hono";

/** Made-up companies of a made-up register; 2019/503503/07 is a register that is out of order. */
const COMPANIES: Readonly<Record<string, string>> = {
  "ZA 2019/123456/07": "Sandbox Trading (Pty) Ltd",
  "ZA 2021/654321/07": "Example Corner Shop (Pty) Ltd",
  "GH CS160152013": "Sandbox Ventures Limited",
};
const OUT_OF_ORDER = "2019/503503/07";

/** The registers of companies: /register/{country}/{number} answers `{ "company": { "name" } }`, or 404. */
export function registerRoutes(): Hono {
  const app = new Hono();
  app.get("/register/:country/:number", (context) => {
    const { country, number } = context.req.param();
    if (number === OUT_OF_ORDER) return context.json({ error: "out of order" }, 503);
    const name = COMPANIES[`${country} ${number}`];
    return name === undefined
      ? context.json({ error: "not found" }, 404)
      : context.json({ company: { name } });
  });
  return app;
}
