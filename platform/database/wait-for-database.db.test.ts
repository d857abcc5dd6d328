import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../log/log.ts";
import { listen } from "../http/listen.ts";
import { waitForDatabase } from "./wait-for-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(() => database.drop());

const silent = createLog("test", "silent");

function aLog() {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => void lines.push(line) });
  return { log, messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

/** The address of the test's database behind another port, where nobody listens yet. */
async function aPortAhead(): Promise<{ url: string; open(): Promise<Server> }> {
  const probe = createServer();
  const port = await listen(probe, { port: 0 });
  await new Promise((resolve) => probe.close(resolve));
  const url = new URL(database.url);
  const to = { host: url.hostname, port: Number(url.port) };
  url.port = String(port);
  url.hostname = "127.0.0.1";
  const { connect } = await import("node:net");
  return {
    url: url.href,
    async open() {
      const server = createServer((socket: Socket) => {
        const there = connect(to);
        socket.pipe(there).pipe(socket);
        for (const end of [socket, there]) end.on("error", () => {});
      });
      await listen(server, { port });
      return server;
    },
  };
}

test("a database that comes while it is waited for is taken, and one line tells of the wait", async () => {
  const { url, open } = await aPortAhead();
  const { log, messages } = aLog();
  const there = waitForDatabase({ url, variable: "DATABASE_URL", log });
  await expect.poll(messages, { timeout: 10_000 }).toHaveLength(1);
  const server = await open();
  await there;
  expect(messages()).toEqual([
    `The database of DATABASE_URL (127.0.0.1:${new URL(url).port}) does not answer: waiting up to 60 seconds.`,
  ]);
  server.close();
});

test("one that does not come is given up with the setting and the address, without the password", async () => {
  const waiting = waitForDatabase({
    url: "postgres://shop:hunter2@127.0.0.1:1/none",
    variable: "GATEWAY_DATABASE_URL",
    log: silent,
    limitSeconds: 1,
  });
  await expect(waiting).rejects.toThrow(
    /^The database of GATEWAY_DATABASE_URL \(127\.0\.0\.1:1\) did not answer for 1 seconds: start PostgreSQL, or correct GATEWAY_DATABASE_URL\.$/,
  );
});

test.each([
  [
    "a wrong user or password",
    { username: "stranger", password: "wrong" },
    'the user "stranger" in',
  ],
  ["a database that is not there", { pathname: "/not-there" }, 'does not have "not-there"'],
])("%s is told at once", async (_what, change, words) => {
  const url = Object.assign(new URL(database.url), change);
  const waiting = waitForDatabase({ url: url.href, variable: "DATABASE_URL", log: silent });
  await expect(waiting).rejects.toThrow(words);
});
