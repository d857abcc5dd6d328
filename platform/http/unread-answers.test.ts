import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { serve } from "./serve.ts";
import { createUnreadAnswers } from "./unread-answers.ts";

const NEVER_BY_ITSELF = { lookMs: 1_000_000 };
const SECOND_MS = 1_000;

/** A connection with an answer of which so many bytes wait. */
function aConnection(waiting: number) {
  const socket = {
    bytesWritten: waiting,
    writableLength: waiting,
    isCut: false,
    resetAndDestroy: () => (socket.isCut = true),
  };
  const answer = (bytes = (): number => socket.writableLength) =>
    Object.defineProperty(
      Object.assign(new EventEmitter(), { req: { socket } }),
      "writableLength",
      {
        get: bytes,
      },
    ) as unknown as ServerResponse;
  return { socket, answer, take: (bytes: number) => (socket.writableLength -= bytes) };
}

function watching(bytes = { ofOne: 400_000, ofAll: 700_000 }) {
  let nowMs = 0;
  const answers = createUnreadAnswers({ ...NEVER_BY_ITSELF, bytes }, () => nowMs);
  const after = (seconds: number) => {
    nowMs += seconds * SECOND_MS;
    answers.look();
  };
  return { answers, after };
}

test("a connection is cut on which nothing is taken for a minute, and for longer where a lot waits at once", () => {
  const { answers, after } = watching();
  const [small, large, slow, making] = [1, 200_000, 8_000, 0].map(aConnection);
  const all = [small, large, slow, making].flatMap((one) => one ?? []);
  for (const { answer } of all) answers.watch(answer(), "a");
  const cut = () => all.map(({ socket }) => socket.isCut);
  after(0);
  after(59);
  slow?.take(1_000);
  expect(cut()).toEqual([false, false, false, false]);
  after(2);
  expect(cut()).toEqual([true, false, false, false]);
  after(48);
  // 200,000 bytes have fifty seconds more.
  expect(cut()).toEqual([true, false, false, false]);
  slow?.take(1_000);
  after(2);
  expect(cut()).toEqual([true, true, false, false]);
  after(3_600);
  expect(cut()).toEqual([true, true, true, false]);
});

test("what was taken to its end waits for nobody, and the next answer has its time from then on", () => {
  const { answers, after } = watching();
  const { socket, answer, take } = aConnection(100);
  const first = answer();
  answers.watch(first, "a");
  after(0);
  after(50);
  take(100);
  first.emit("close");
  after(50);
  socket.bytesWritten += 100;
  socket.writableLength += 100;
  answers.watch(answer(), "a");
  after(50);
  expect(socket.isCut).toBe(false);
  after(61);
  expect(socket.isCut).toBe(true);
});

test("too much for one address, or for all, is cut where most waits, with the answers that wait behind another", () => {
  const { answers, after } = watching();
  const [mine, other, piled, last] = [150_000, 200_000, 100_000, 300_000].map(aConnection);
  for (const one of [mine, other]) if (one) answers.watch(one.answer(), "a");
  after(0);
  expect([mine, other].map((one) => one?.socket.isCut)).toEqual([false, false]);
  if (piled) {
    answers.watch(piled.answer(), "a");
    answers.watch(
      piled.answer(() => 250_000),
      "a",
    );
  }
  after(1);
  expect([mine, other, piled].map((one) => one?.socket.isCut)).toEqual([false, false, true]);
  if (last) answers.watch(last.answer(), "b");
  after(1);
  expect(last?.socket.isCut).toBe(false);
  const more = aConnection(390_000);
  answers.watch(more.answer(), "c");
  after(1);
  expect([mine, other, last, more].map((one) => one?.socket.isCut)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("the server cuts a connection on which nobody takes the answer, and answers the others", async () => {
  const app = new Hono();
  app.get("/large", (c) => c.body("x".repeat(50_000_000)));
  app.get("/small", (c) => c.text("small"));
  const cut = Promise.withResolvers<boolean>();
  const server = await serve(app, {
    port: 0,
    nextRequestMs: 0,
    unread: { bytes: { ofOne: 10_000_000, ofAll: 20_000_000 }, lookMs: 10 },
    atOnce(incoming, outgoing, next) {
      if (incoming.url === "/large")
        outgoing.once("close", () => cut.resolve(!outgoing.writableFinished));
      next();
    },
  });
  const socket = connect(server.port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET /large HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(await cut.promise).toBe(true);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/small`)).text()).toBe("small");
  socket.destroy();
  await server.close();
});
