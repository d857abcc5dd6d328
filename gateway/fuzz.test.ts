import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fuzz, type Target } from "../dev/testing/fuzz/call.ts";
import { replySchema } from "../dev/testing/fuzz/judge.ts";
import { Memory } from "../dev/testing/fuzz/memory.ts";
import { inputOf, type Operation, operationsOf } from "../dev/testing/fuzz/operations.ts";
import { restRequest, type WireRequest } from "../dev/testing/fuzz/requests.ts";
import { AGAIN, FUZZ_RUNS } from "../dev/testing/fuzz/settings.ts";
import { type ListeningServer, serve } from "../platform/http/serve.ts";
import { openApiDocument } from "./http/openapi.ts";
import { book } from "./testing/book.ts";
import { useGateway } from "./testing/use-gateway.ts";

const OPERATIONS = operationsOf(openApiDocument("http://gateway.test"));
const CALLERS = ["nobody", "tool", "tool", "tool"] as const;
type Caller = (typeof CALLERS)[number];

const world = useGateway();
const memory = new Memory();
const called = new Set<string>();
let calls = 0;
let server: ListeningServer;

beforeAll(async () => {
  server = await serve(world.gateway.app, { port: 0 });
  await book(world);
  memory.remember({
    username: "tool",
    password: "tool-password",
    routeId: 97,
    countryId: 6,
    id: 6,
  });
  memory.remember({ campaignCode: "life-1", clientId: 1, userId: 1, adProductId: 5 });
});
afterAll(async () => {
  process.stdout.write(`${calls} calls of ${called.size} operations (${AGAIN})\n`);
  await server.close();
});

async function send(caller: Caller, { method, path, headers, body }: WireRequest) {
  calls += 1;
  const token: Record<string, string> =
    caller === "tool" ? { authorization: `Bearer ${world.token}` } : {};
  const startedMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { ...headers, ...token },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const contentType = response.headers.get("content-type") ?? "";
  return { status: response.status, contentType, text, durationMs: performance.now() - startedMs };
}

const targetOf = (operation: Operation): Target<Caller> => ({
  name: operation.id,
  input: inputOf(operation),
  callers: CALLERS,
  write: (value, wire) => restRequest(operation, value, wire),
  reply: replySchema(operation.reply),
  isExpected: () => false,
});

describe("whatever is sent to the gateway, it answers by its own description", () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      called.add(id);
      await fuzz(targetOf(operation), FUZZ_RUNS * 3, memory, send);
    },
  );

  test("every operation of the document was called", () => {
    expect(OPERATIONS.length).toBeGreaterThan(20);
    expect([...called].toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  });
});
