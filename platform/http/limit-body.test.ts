import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "./limit-body.ts";
import { type ListeningServer, serve } from "./serve.ts";

const LONGEST = 100;

let app: Hono;
let server: ListeningServer;
beforeAll(async () => {
  app = new Hono();
  app.use(
    limitBody(LONGEST, () => {
      throw new RangeError("too long");
    }),
  );
  app.onError((error, c) => c.text(error.message, 413));
  app.post("/", async (c) => c.text(`read ${(await c.req.text()).length}`));
  app.get("/", (c) => c.text("got"));
  server = await serve(app, { port: 0 });
});
afterAll(() => server.close());

async function send(body: BodyInit): Promise<[number, string]> {
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const response = await fetch(`http://127.0.0.1:${server.port}/`, init);
  return [response.status, await response.text()];
}
const text = (length: number): string => "x".repeat(length);

test("a body that says it is too long is refused", async () => {
  expect(await send(text(LONGEST))).toEqual([200, `read ${LONGEST}`]);
  expect(await send(text(LONGEST + 1))).toEqual([413, "too long"]);
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
});

test("a body of which only the end tells that it is too long is refused", async () => {
  const streamed = (length: number) => new Blob([text(length)]).stream();
  expect(await send(streamed(LONGEST))).toEqual([200, `read ${LONGEST}`]);
  expect(await send(streamed(LONGEST + 1))).toEqual([413, "too long"]);
});

// Over a socket such a request is refused by Node (smuggling.test.ts); another server need not.
test("a body that comes in pieces is measured, however short it says it is", async () => {
  const headers = { "content-length": "2", "transfer-encoding": "chunked" };
  const send = (length: number) =>
    app.request("/", { method: "POST", headers, body: text(length) });
  expect((await send(LONGEST)).status).toBe(200);
  expect((await send(LONGEST + 1)).status).toBe(413);
});
