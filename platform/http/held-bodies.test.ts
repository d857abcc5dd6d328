import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldBodies } from "./held-bodies.ts";
import { type ListeningServer, serve } from "./serve.ts";

const BOUNDS = { ofOne: 400_000, ofAll: 700_000 };
/** Two looks at what has come. */
const TWO_LOOKS_MS = 600;

let server: ListeningServer;
beforeAll(async () => {
  const app = new Hono();
  app.use(
    heldBodies({
      addressOf: (c) => c.req.header("x-address") ?? "",
      longest: (path) => (path === "/short" ? 1_000 : 1_000_000),
      most: BOUNDS,
    }),
  );
  app.post("*", async (c) => c.text(`read ${(await c.req.arrayBuffer()).byteLength}`));
  server = await serve(app, { port: 0 });
});
afterAll(() => server.close());

/** Says how long its body is and sends so much of it. */
async function begin(address: string, bytes: number, path = "/", said = 500_000) {
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  const state = { isCut: false };
  socket.on("data", (piece) => (answer += String(piece)));
  socket.on("error", () => undefined);
  socket.on("close", () => (state.isCut = true));
  await once(socket, "connect");
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nx-address: ${address}\r\ncontent-length: ${said}\r\n\r\n`;
  socket.write(head + "x".repeat(bytes));
  const end = async () => {
    socket.write("x".repeat(said - bytes));
    while (!answer.includes("read ") && !state.isCut) await wait(10);
    return answer.split("\r\n\r\n")[1]?.match(/read \d+/)?.[0] ?? "cut";
  };
  return { state, end, close: () => closed(socket) };
}
const closed = (socket: Socket) => socket.destroy();

test("of an address that holds too much the connection on which most has come is cut, and others are answered", async () => {
  const large = await begin("a", 300_000);
  const small = await begin("a", 150_000);
  const other = await begin("b", 200_000);
  await wait(TWO_LOOKS_MS);
  expect([large, small, other].map(({ state }) => state.isCut)).toEqual([true, false, false]);
  expect([await small.end(), await other.end()]).toEqual(["read 500000", "read 500000"]);
  for (const one of [small, other]) one.close();
});

test("of all together that of the address that holds most is", async () => {
  const held = [await begin("a", 300_000), await begin("b", 290_000), await begin("c", 200_000)];
  await wait(TWO_LOOKS_MS);
  expect(held.map(({ state }) => state.isCut)).toEqual([true, false, false]);
  for (const one of held) one.close();
});

test("bodies of which nothing has come shut nobody out, and one counts with no more than its path reads", async () => {
  const announced = [];
  for (let n = 0; n < 40; n += 1) announced.push(await begin("a", 0));
  const short = [];
  for (let n = 0; n < 3; n += 1) short.push(await begin("b", 300_000, "/short"));
  const honest = await begin("a", 100_000);
  await wait(TWO_LOOKS_MS);
  expect(await honest.end()).toBe("read 500000");
  for (const { state } of [...announced, ...short]) expect(state.isCut).toBe(false);
  for (const one of [...announced, ...short, honest]) one.close();
});
