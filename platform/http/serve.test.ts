import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openConnection } from "../../dev/testing/open-connection.ts";
import { type ListeningServer, serve } from "./serve.ts";

/** Longer than the half second after which a connection with an unread body used to be cut. */
const OPEN_MS = 800;

/** The longest of the usual proxies; nginx has 60. */
const CADDY_WAITS_S = 120;

const app = new Hono();
// Looks at the body of every request, as the programs do: one piece of it is then taken before anybody asks.
app.use(bodyLimit({ maxSize: 30_000_000 }));
app.get("/hello", (c) => c.text("hello"));
let letGo = (): void => {};
let taken = Promise.withResolvers<void>();
app.get("/held", async (c) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  taken.resolve();
  await promise;
  return c.text("held");
});
app.post("/untouched", (c) => c.text("no", 403));
app.post("/first-piece", async (c) => {
  await c.req.raw.body?.getReader().read();
  return c.text("enough", 400);
});
app.post("/whole", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

let server: ListeningServer;
beforeAll(async () => {
  server = await serve(app, { port: 0 });
});
afterAll(() => server.close());

test("a connection stays open longer than proxies use it: the server never ends one on which they begin a request", async () => {
  const connection = openConnection(server.port);
  const { headers } = await connection.ask("GET", "/hello");
  const seconds = Number(/^timeout=(\d+)$/.exec(String(headers["keep-alive"]))?.[1]);
  expect(seconds).toBeGreaterThan(CADDY_WAITS_S);
  connection.close();
});

describe("an answer that did not read the request's body", () => {
  test.concurrent.each([
    ["/untouched", 100_000, false],
    ["/untouched", 300_000, false],
    ["/untouched", 5_000_000, false],
    ["/untouched", 5_000_000, true],
    ["/first-piece", 5_000_000, false],
    ["/first-piece", 300_000, true],
    ["/whole", 5_000_000, false],
  ])(
    "%s with %i bytes leaves a connection on which the next requests are answered",
    async (path, bytes, chunked) => {
      const connection = openConnection(server.port);
      const { status, headers } = await connection.ask("POST", path, {
        body: Buffer.alloc(bytes, "a"),
        chunked,
      });
      expect([status, headers.connection]).toEqual([
        path === "/untouched" ? 403 : path === "/whole" ? 200 : 400,
        "keep-alive",
      ]);
      const endMs = performance.now() + OPEN_MS;
      while (performance.now() < endMs) {
        expect((await connection.ask("GET", "/hello")).body).toBe("hello");
      }
      expect(connection.opened()).toBe(1);
      connection.close();
    },
  );

  test("when the rest is too long to be read, the answer says that the connection ends, and arrives", async () => {
    const connection = openConnection(server.port);
    const body = Buffer.alloc(40_000_000, "a");
    for (const chunked of [false, true]) {
      const refused = await connection.ask("POST", "/untouched", { body, chunked });
      expect([refused.status, refused.headers.connection]).toEqual([413, "close"]);
      expect((await connection.ask("GET", "/hello")).body).toBe("hello");
    }
    connection.close();
  });

  test("whoever goes on sending reads the answer, and a request after it is not done", async () => {
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
    let received = "";
    socket.setEncoding("utf8").on("data", (piece: string) => (received += piece));
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    socket.on("end", resolve).on("error", reject);
    socket.write("POST /untouched HTTP/1.1\r\nhost: x\r\ncontent-length: 20000000\r\n\r\n");
    socket.write(Buffer.alloc(100_000, "a"));
    const sentMs = performance.now();
    await ended;
    // More was declared than is ever read out: nobody waits the ten seconds for it.
    expect(performance.now() - sentMs).toBeLessThan(9_000);
    expect(received).toContain("403 Forbidden");
    expect(received).toContain("Connection: close");
    // The server's side is closed, ours is not: all of it can still be sent without the line being cut.
    const { promise: sent, resolve: onSent } = Promise.withResolvers<Error | null | undefined>();
    socket.write(Buffer.alloc(19_900_000, "a"));
    socket.write("GET /hello HTTP/1.1\r\nhost: x\r\n\r\n", onSent);
    expect(await sent).toBeFalsy();
    socket.destroy();
    expect(received).not.toContain("hello");
  });

  test("nobody is asked for what comes behind the rest of it, on a connection that has ended", async () => {
    const asked: (string | undefined)[] = [];
    const own = await serve(app, {
      port: 0,
      atOnce: (incoming, _outgoing, next) => {
        asked.push(incoming.url);
        next();
      },
    });
    const socket = connect({ port: own.port, host: "127.0.0.1", allowHalfOpen: true });
    const cut = new Promise<unknown>((resolve) => socket.on("error", resolve));
    const ended = once(socket, "end");
    socket.resume();
    socket.write("POST /untouched HTTP/1.1\r\nhost: x\r\ncontent-length: 20000000\r\n\r\n");
    socket.write(Buffer.alloc(19_999_000, "a"));
    await ended;
    // In one piece, so that the request is there before the connection is cut.
    socket.write(`${"a".repeat(1_000)}GET /hello HTTP/1.1\r\nhost: x\r\n\r\n`);
    const asking = setInterval(() => socket.write("x"), 20);
    await cut;
    clearInterval(asking);
    expect(asked).toEqual(["/untouched"]);
    await own.close();
  });
});

test("what fails when it is answered at once is the application's, and ends nothing", async () => {
  const own = await serve(app, {
    port: 0,
    atOnce: () => {
      throw new Error("A header takes no such letter.");
    },
  });
  const reply = await fetch(`http://127.0.0.1:${own.port}/hello`);
  expect(reply.status).toBe(200);
  await reply.body?.cancel();
  await own.close();
});

describe("a server that is closed", () => {
  test("answers the requests in hand and those that come on open connections, and says that they end", async () => {
    const own = await serve(app, { port: 0 });
    const [waits, comes, idle] = [1, 2, 3].map(() => openConnection(own.port));
    if (!waits || !comes || !idle) throw new Error("three connections were opened");
    await Promise.all([comes.ask("GET", "/hello"), idle.ask("GET", "/hello")]);
    taken = Promise.withResolvers();
    const held = waits.ask("GET", "/held");
    await taken.promise;
    const closed = own.close();
    expect(await comes.ask("GET", "/hello")).toMatchObject({
      body: "hello",
      headers: { connection: "close" },
    });
    letGo();
    expect(await held).toMatchObject({ body: "held", headers: { connection: "close" } });
    // The third connection asks nothing, and does not keep the server.
    await closed;
    await expect(comes.ask("GET", "/hello")).rejects.toThrow("ECONNREFUSED");
    for (const connection of [waits, comes, idle]) connection.close();
  });

  test("answers a request that arrived while the server was too busy to see it, on a connection about to be cut", async () => {
    const own = await serve(app, { port: 0, nextRequestMs: 50 });
    const socket = connect({ port: own.port, host: "127.0.0.1" });
    let received = "";
    socket.setEncoding("utf8").on("data", (piece: string) => (received += piece));
    const ask = () => socket.write("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ask();
    await expect.poll(() => received).toContain("hello");
    received = "";
    const closed = own.close();
    // From here the event loop goes to its timers before it reads what has arrived.
    await setImmediate();
    const ended = once(socket, "close");
    ask();
    const busyUntilMs = performance.now() + 100;
    while (performance.now() < busyUntilMs);
    await Promise.all([closed, ended]);
    expect(received).toContain("Connection: close");
    expect(received).toMatch(/hello$/);
  });

  test("cuts a connection on which nothing is asked, also one on which nothing was", async () => {
    const own = await serve(app, { port: 0, nextRequestMs: 0 });
    const socket = connect({ port: own.port, host: "127.0.0.1" });
    const { promise: connected, resolve: onConnect } = Promise.withResolvers<void>();
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
    socket.on("connect", onConnect).on("end", onEnd).resume();
    await connected;
    expect((await fetch(`http://127.0.0.1:${own.port}/hello`)).status).toBe(200);
    await Promise.all([own.close(), ended]);
  });
});

test("a connection on which more is asked at once than anybody does is cut, and others are answered", async () => {
  const asked = "GET /held HTTP/1.1\r\nhost: a\r\n\r\n";
  const many = connect(server.port, "127.0.0.1");
  const cut = once(many, "close");
  many.on("error", () => undefined).write(asked.repeat(33));
  await cut;
  const few = connect(server.port, "127.0.0.1");
  few.write("GET /hello HTTP/1.1\r\nhost: a\r\n\r\n".repeat(32));
  let answers = "";
  for await (const piece of few) {
    answers += String(piece);
    if (answers.split("HTTP/1.1 200").length === 33) break;
  }
  few.destroy();
});
