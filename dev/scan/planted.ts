import { createServer as createTlsServer } from "node:https";
import { Hono } from "hono";
import type { Pool } from "pg";
import { type ListeningServer, serve } from "../../platform/http/serve.ts";

/** A server with one hole for each scanner, to see that the scanner finds it. Listens on this machine alone. */
export async function startPlanted(pool: Pool): Promise<ListeningServer> {
  const app = new Hono();
  app.get("/", (c) =>
    c.html('<h1>Planted</h1><a href="/hello?name=a">Hello</a> <a href="/items?id=1">Items</a>'),
  );
  // A script of the caller's on the page.
  app.get("/hello", (c) => c.html(`<h1>Hello ${c.req.query("name") ?? ""}</h1>`));
  // A statement of the caller's in the database.
  app.get("/items", async (c) => {
    try {
      const { rows } = await pool.query(`select 1 as one where 1 = ${c.req.query("id") ?? "1"}`);
      return c.json(rows);
    } catch (error) {
      return c.text(String(error), 500);
    }
  });
  app.post("/items", async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    const { rows } = await pool
      .query(`select 1 as one where 'a' = '${name}'`)
      .catch((error: unknown) => ({ rows: [String(error)] }));
    return c.json(rows);
  });
  // A file that should have stayed at home.
  app.get("/backup.sql", (c) => c.text("insert into customer …"));
  return serve(app, { port: 0 });
}

/** A server that speaks a version of TLS which nobody should any more. */
export async function startOldTls(certificate: {
  key: string;
  cert: string;
}): Promise<{ port: number; close(): void }> {
  const server = createTlsServer(
    { ...certificate, minVersion: "TLSv1", ciphers: "DEFAULT:@SECLEVEL=0" },
    (_, answer) => answer.end("old"),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return { port, close: () => server.close() };
}
