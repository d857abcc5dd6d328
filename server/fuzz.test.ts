import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../contract/router.ts";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { fuzz, type Target } from "../dev/testing/fuzz/call.ts";
import { FILE_ENDPOINTS } from "../dev/testing/fuzz/file-endpoints.ts";
import { replySchema, type Unavailable } from "../dev/testing/fuzz/judge.ts";
import { Memory } from "../dev/testing/fuzz/memory.ts";
import { inputOf, type Operation, operationsOf } from "../dev/testing/fuzz/operations.ts";
import { restRequest, type Wire, writeBody } from "../dev/testing/fuzz/requests.ts";
import { AGAIN, FUZZ_RUNS } from "../dev/testing/fuzz/settings.ts";
import { TOOL_CALLERS, type ToolCaller, toolCallers } from "../dev/testing/fuzz/tool-callers.ts";
import { aCodeWorld, type CodeWorld, DATA } from "./features/administration/testing/code-world.ts";
import { createOpenApiDocument } from "./http/web/openapi-document.ts";

const OPERATIONS = operationsOf(await createOpenApiDocument(contract, "http://tool.test"));
const TRANSPORTS = ["rest", "rpc", "functions"] as const;
type Transport = (typeof TRANSPORTS)[number];
/** The refusals with 503 that are said on purpose here: push is not set up. */
const UNAVAILABLE: readonly Unavailable[] = [
  { id: "notifications.subscribePush", message: "We cannot reach this browser." },
  { id: "notifications.registerDevice", message: "We cannot reach this phone." },
];
const ODD_METAS = [[[0]], [[1, "id"]], [[3, "a", "b"]], [[1, "__proto__"]], [[9]], "x", 7];
/** What oRPC's protocol says of the kinds of values beside the JSON; mostly nothing. */
const METAS = Array.from({ length: 27 }, (_, n) => ODD_METAS[n] ?? []);

const memory = new Memory();
const called: Record<Transport, Set<string>> = {
  rest: new Set(),
  rpc: new Set(),
  functions: new Set(),
};
let world: CodeWorld;
let callers: Awaited<ReturnType<typeof toolCallers>>;

beforeAll(async () => {
  world = await aCodeWorld();
  callers = await toolCallers(world);
  memory.remember({ ...world.owner.form, oldPassword: world.owner.form.password });
  memory.remember({ countryId: 6, routeId: 97, section: "slideMenu", userId: world.owner.userId });
  for (const [row, make] of Object.entries(DATA)) {
    const data = await make(world);
    memory.remember(data);
    const code = /^\w+/.exec(row)?.[0] ?? row;
    if (code === "upwd") continue;
    const { result } = await world.owner.call(code, data, { "idempotency-key": row });
    memory.remember(result);
  }
}, 120_000);
afterAll(async () => {
  const transports = TRANSPORTS.map(
    (transport) => `${called[transport].size} through ${transport}`,
  ).join(", ");
  const answers = [...callers.answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  process.stdout.write(`${callers.calls()} calls (${answers}): ${transports} (${AGAIN})\n`);
  await callers.close();
  await world.close();
});

const CODES = new Map(
  proceduresIn(contract).flatMap(({ name, code }) => (code === undefined ? [] : [[name, code]])),
);

function write(transport: Transport, operation: Operation, value: unknown, wire: Wire) {
  const key = { "idempotency-key": `fuzz-${callers.calls()}` };
  const inBody = (path: string, content: unknown) => {
    const { headers, body } = writeBody(content, "application/json", wire);
    return { method: "POST", path, headers: { ...key, ...headers }, body };
  };
  if (transport === "functions")
    return inBody("/functions", { method: CODES.get(operation.id), data: value });
  if (transport === "rpc") {
    const meta = METAS[callers.calls() % METAS.length];
    return inBody(`/rpc/${operation.id.replaceAll(".", "/")}`, { json: value, meta });
  }
  const request = restRequest(operation, value, wire);
  const headers = { ...key, ...request.headers };
  return { ...request, path: `/api/v1${request.path}`, headers };
}

function targetOf(transport: Transport, operation: Operation): Target<ToolCaller> {
  const reply = replySchema(operation.reply);
  return {
    name: `${operation.id} through ${transport}`,
    input: inputOf(operation),
    callers: TOOL_CALLERS,
    write: (value, wire) => write(transport, operation, value, wire),
    reply:
      transport === "rest"
        ? reply
        : reply && z.object({ [transport === "rpc" ? "json" : "result"]: reply }),
    isExpected: (message) =>
      UNAVAILABLE.some((it) => it.id === operation.id && it.message === message),
  };
}

const TARGETS = OPERATIONS.flatMap((operation) =>
  TRANSPORTS.filter((transport) => transport !== "functions" || CODES.has(operation.id)).map(
    (transport) => [`${operation.id} through ${transport}`, transport, operation] as const,
  ),
);

describe("whatever is sent to the tool, it answers by its own description", () => {
  test.each(TARGETS)("%s", async (_name, transport, operation) => {
    called[transport].add(operation.id);
    const runs = transport === "rpc" ? Math.ceil(FUZZ_RUNS / 2) : FUZZ_RUNS;
    await fuzz(targetOf(transport, operation), runs, memory, callers.send);
  });

  test.each(FILE_ENDPOINTS.map((transport) => [transport.name, transport] as const))(
    "%s",
    async (name, transport) => {
      const { input, write: write_ } = transport;
      const target = { name, input, callers: TOOL_CALLERS, write: write_, reply: undefined };
      const isExpected = () => false;
      await fuzz({ ...target, isExpected }, FUZZ_RUNS * 4, memory, callers.send);
    },
  );

  test("every operation of the document and every method code was called", () => {
    const all = OPERATIONS.map(({ id }) => id).toSorted();
    expect(all.length).toBeGreaterThan(150);
    expect(all).toEqual(
      proceduresIn(contract)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect([...called.rest].toSorted()).toEqual(all);
    expect([...called.rpc].toSorted()).toEqual(all);
    expect(CODES.size).toBeGreaterThan(20);
    expect([...called.functions].toSorted()).toEqual([...CODES.keys()].toSorted());
  });
});
