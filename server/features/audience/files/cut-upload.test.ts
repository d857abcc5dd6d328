import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, serve } from "../../../../platform/http/serve.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { TEST_ORIGIN } from "../../../http/testing/test-browser.ts";
import { lockUploads } from "./upload.store.ts";

let tool: TestApp;
let server: ListeningServer;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  tool = await createTestApp();
  server = await serve(tool.app.app, { port: 0, host: "127.0.0.1" });
  process.on("uncaughtException", note);
}, 30_000);
afterAll(async () => {
  process.off("uncaughtException", note);
  await server.close();
  await tool.close();
});

/** Begins to send a file, and is gone before all of it is there. */
async function sendAndLeave({ jar }: Member, name: string): Promise<void> {
  const socket = connect({ port: server.port, host: "127.0.0.1" });
  await once(socket, "connect");
  socket.write(
    [
      `PUT /files/msisdnList/${name} HTTP/1.1`,
      "host: localhost:3000",
      `origin: ${TEST_ORIGIN}`,
      `cookie: ${jar.header()}`,
      `x-xsrf-token: ${jar.get("XSRF-TOKEN")}`,
      "content-length: 100000",
      "",
      "27821234567\n",
    ].join("\r\n"),
  );
  await setTimeout(400);
  socket.resetAndDestroy();
  await setTimeout(400);
}

test("whoever leaves in the middle of an upload ends that upload alone, also one that waits for its turn or is refused", async () => {
  const member = await tool.signedUp();
  await sendAndLeave(member, "a..b.csv");
  await tool.app.db.transaction().execute(async (tx) => {
    await lockUploads(tx, member.userId);
    await sendAndLeave(member, "till.csv");
  });
  await sendAndLeave(member, "other.csv");
  expect(uncaught).toEqual([]);
});
