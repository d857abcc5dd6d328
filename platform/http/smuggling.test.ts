import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, serve } from "./serve.ts";

let server: ListeningServer;
const paths: string[] = [];
beforeAll(async () => {
  const app = new Hono();
  app.all("*", async (c) => {
    paths.push(c.req.path);
    await c.req.text();
    return c.text("answered");
  });
  server = await serve(app, { port: 0 });
});
afterAll(() => server.close());

/** All that comes back on one connection until the server closes it. */
const send = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
    socket.on("close", () => resolve(answer));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? resolve(answer) : reject(error),
    );
  });

const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n";

// Where one program sees the end of a request and the next one sees another, a second request hides in the first.
test.each([
  ["two lengths", `Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
  [
    "a length and chunks",
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["another coding after chunks", `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
  [
    "chunks twice",
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["a space before the colon", `Content-Length : ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
  [
    "a coding behind a control character",
    `Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["a length that is no number", `Content-Length: +0\r\n\r\n${HIDDEN}`],
  ["a chunk of no number", `Transfer-Encoding: chunked\r\n\r\nx\r\n${HIDDEN}0\r\n\r\n`],
])(
  "a request with %s is refused with its connection, and nothing behind it is read",
  async (_, rest) => {
    paths.length = 0;
    const answer = await send(`POST /seen HTTP/1.1\r\nHost: a\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(paths).not.toContain("/hidden");
  },
);

test("two plain requests on one connection are both answered", async () => {
  paths.length = 0;
  await send(`POST /seen HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok${HIDDEN}`);
  expect(paths).toEqual(["/seen", "/hidden"]);
});
