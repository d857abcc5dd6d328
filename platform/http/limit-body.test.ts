import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "./limit-body.ts";
import { type ListeningServer, serve } from "./serve.ts";

const MOST = 100;

let server: ListeningServer;
beforeAll(async () => {
  const app = new Hono();
  app.use(
    limitBody(MOST, () => {
      throw new RangeError("too long");
    }),
  );
  app.onError((error, c) => c.text(error.message, 413));
  app.post("/", async (c) => c.text(`read ${(await c.req.text()).length}`));
  app.get("/", (c) => c.text("got"));
  server = await serve(app, { port: 0 });
});
afterAll(() => server.close());

/** A body that says how long it is, and one of which only its end tells. */
const bodies = {
  said: (length: number): BodyInit => "x".repeat(length),
  streamed: (length: number): BodyInit => new Blob(["x".repeat(length)]).stream(),
};

test.each(["said", "streamed"] as const)("a body that is too long is refused, %s", async (kind) => {
  const send = async (length: number) => {
    const body = bodies[kind](length);
    const response = await fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      body,
      ...(kind === "streamed" ? { duplex: "half" } : {}),
    } as RequestInit);
    return [response.status, await response.text()];
  };
  expect(await send(MOST)).toEqual([200, `read ${MOST}`]);
  expect(await send(MOST + 1)).toEqual([413, "too long"]);
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
});
