import { ContractProcedure, isContractProcedure } from "@orpc/contract";
import { type AnyRouter, implement, os } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/router.ts";
import type { ProcedureTraits } from "../../../contract/traits.ts";
import { proceduresIn } from "../../../dev/testing/contract-procedures.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { Principal, RequestContext } from "../context.ts";
import { createRestHandler, createRpcHandler } from "../transports.ts";
import { createFunctionsHandler } from "../functions-handler.ts";
import { type Caller, CALLERS, expectedAdmission } from "../testing/expected-admission.ts";
import { createCallGuard } from "./call-guard.ts";

const PROCEDURES = proceduresIn(contract);

let ran: string[] = [];
let limited: string[] = [];
let recorded: string[] = [];
beforeEach(() => {
  ran = [];
  limited = [];
  recorded = [];
});

/** Every procedure of the contract with a handler that takes anything and asks nobody who they are. */
function careless(part: object, path: readonly string[] = []): Record<string, AnyRouter> {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, object]) => {
      const name = [...path, key];
      if (!isContractProcedure(value)) return [key, careless(value, name)];
      const { meta, route } = value["~orpc"];
      const open = new ContractProcedure({ meta, route, errorMap: {} });
      return [key, implement(open).handler(() => void ran.push(name.join(".")))];
    }),
  );
}

const guard = createCallGuard({
  timeoutMs: 10_000,
  log: createLog("test", "silent"),
  cells: [],
  admitLimit: async (_context, limit) => void limited.push(limit),
  recordActing: async (_context, call) => void recorded.push(call),
});
const planted = { planted: { open: os.handler(() => void ran.push("planted.open")) } };
const router = { ...careless(contract), ...planted };
const rpc = createRpcHandler(router, guard);
const rest = createRestHandler(router, guard);
const functions = createFunctionsHandler(router, guard);

const member: Principal = {
  userId: "u1",
  isAnonymous: false,
  isAdmin: false,
  email: "owner@shop.test",
  emailVerified: true,
};
const PRINCIPALS: Readonly<Record<Caller, Principal | null>> = {
  nobody: null,
  visitor: { ...member, isAnonymous: true },
  member,
  admin: { ...member, isAdmin: true },
  acting: { ...member, actedBy: "a1" },
  unproved: { ...member, needsTwoFactor: true },
};

const contextOf = (caller: Caller, idempotencyKey: string | null = "key"): RequestContext => ({
  requestId: "r1",
  principal: PRINCIPALS[caller],
  headers: new Headers(),
  responseHeaders: new Headers(),
  idempotencyKey,
  address: "192.0.2.1",
});
const request = (path: string, method: string, body: object) =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
const rpcCall = (name: string) =>
  request(`/rpc/${name.replaceAll(".", "/")}`, "POST", { json: {} });

/** How a call ended: the code of its error; undefined without one. */
async function codeOf(response: Response | undefined): Promise<string | undefined> {
  const text = (await response?.text()) ?? "";
  return /"code":"([a-z-]+)"/.exec(text)?.[1];
}

describe.each(PROCEDURES)("$name", ({ name, procedure, code }) => {
  const { route, meta } = procedure["~orpc"];
  const traits = meta as ProcedureTraits;
  const restPath = `/api/v1${(route.path ?? "").replaceAll(/\{\w+\}/g, "1")}`;
  const transports: ((context: RequestContext) => Promise<Response | undefined>)[] = [
    (context) => rpc(rpcCall(name), context),
    (context) => rest(request(restPath, route.method ?? "POST", {}), context),
  ];
  if (code !== undefined)
    transports.push((context) =>
      functions(request("/functions", "POST", { method: code }), context),
    );

  test.each(CALLERS)("runs for %s exactly when its traits say so, by any door", async (caller) => {
    const expected = expectedAdmission(traits, caller);
    const answers = await Promise.all(
      transports.map((transport) => transport(contextOf(caller)).then(codeOf)),
    );
    expect(answers).toEqual(transports.map(() => (expected === "open" ? undefined : expected)));
    expect(ran).toEqual(expected === "open" ? transports.map(() => name) : []);
  });

  test("is counted, recorded and needs a key as its traits say", async () => {
    await rpc(rpcCall(name), contextOf("admin", null));
    expect(ran).toEqual(traits.idempotent ? [] : [name]);
    expect(limited).toEqual(traits.limit === undefined ? [] : [traits.limit]);
    await rpc(rpcCall(name), contextOf("acting"));
    expect(recorded).toEqual(traits.acting === "recorded" ? [name] : []);
  });
});

test("a procedure that says nothing of itself is closed to everybody", async () => {
  for (const caller of CALLERS)
    expect(await codeOf(await rpc(rpcCall("planted.open"), contextOf(caller)))).toBe(
      "permission-denied",
    );
  expect(ran).toEqual([]);
});

test("a key that is too long is refused whole, never cut to what may be another's", async () => {
  const moving = PROCEDURES.filter(({ procedure }) => {
    const { idempotent, role } = procedure["~orpc"].meta as ProcedureTraits;
    return idempotent === true && role === "member";
  });
  const name = moving[0]?.name ?? expect.fail();
  const withKey = async (length: number) =>
    codeOf(await rpc(rpcCall(name), contextOf("member", "k".repeat(length))));
  expect([await withKey(200), await withKey(201)]).toEqual([undefined, "invalid-argument"]);
  expect(ran).toEqual([name]);
});
