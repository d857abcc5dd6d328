import { isContractProcedure } from "@orpc/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/router.ts";
import type { ProcedureMeta } from "../../../contract/common.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import type { TestBrowser } from "../../http/testing/test-browser.ts";
import { sampleInput } from "./testing/sample-input.ts";

const NOUNS = [
  "notifications",
  "search",
  "support",
  "privacy",
  "exports",
  "administration",
] as const;
type Role = ProcedureMeta["role"];
type Listed = { noun: string; name: string; role: Role; input: unknown };
const labelled = (listed: Listed[]): [string, Listed][] =>
  listed.map((procedure) => [`${procedure.noun}.${procedure.name}`, procedure]);

const PROCEDURES: Listed[] = NOUNS.flatMap((noun) =>
  Object.entries(contract[noun]).map(([name, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${noun}.${name} is no procedure.`);
    const { meta, inputSchema } = procedure["~orpc"];
    return { noun, name, role: (meta as ProcedureMeta).role, input: sampleInput(inputSchema) };
  }),
);
const REFUSALS = ["unauthenticated", "permission-denied", "internal"];

let tool: TestApp;
let callers: {
  nobody: TestBrowser;
  visitor: TestBrowser;
  user: Member;
  other: Member;
  leaver: Member;
  suspended: Member;
  admin: Member;
};

beforeAll(async () => {
  tool = await createTestApp();
  const [nobody, visitor] = await Promise.all([tool.openBrowser(), tool.openBrowser()]);
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const user = await tool.signedUp();
  const other = await tool.signedUp();
  const leaver = await tool.signedUp();
  const suspended = await tool.signedUp();
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  await admin.client.administration.suspend({ userId: suspended.userId, reason: "a test" });
  callers = { nobody, visitor, user, other, leaver, suspended, admin };
}, 60_000);
afterAll(() => tool.close());

/** How a call ended: "done", or the code of its error. */
async function outcome(browser: TestBrowser, { noun, name }: Listed, input: unknown) {
  const path = `/rpc/${noun}/${name}`;
  const response = await browser.post(path, { json: input }, { "idempotency-key": "matrix" });
  if (response.headers.get("content-type")?.includes("event-stream")) {
    await response.body?.cancel();
    return "done";
  }
  const body = (await response.json()) as { json?: { code?: string } };
  return response.ok ? "done" : (body.json?.code ?? String(response.status));
}

test("every procedure of the matrix says who may call it", () => {
  expect(PROCEDURES.filter(({ role }) => role === undefined).map(({ name }) => name)).toEqual([
    "helpTopics",
  ]);
  expect(PROCEDURES.length).toBeGreaterThan(45);
});

describe.each(labelled(PROCEDURES.filter(({ role }) => role !== undefined)))(
  "%s",
  (_label, procedure) => {
    test.each(["nobody", "visitor", "suspended"] as const)("is closed to %s", async (who) => {
      expect(await outcome(callers[who], procedure, procedure.input)).toBe("unauthenticated");
    });

    test("is open to exactly the role it names", async () => {
      // Signs itself out: not with the account of all the others.
      const caller = procedure.name === "endAllSessions" ? callers.leaver : callers.user;
      const asUser = await outcome(caller, procedure, procedure.input);
      if (procedure.role === "admin") {
        expect(asUser).toBe("permission-denied");
        expect(REFUSALS).not.toContain(await outcome(callers.admin, procedure, procedure.input));
      } else {
        expect(REFUSALS).not.toContain(asUser);
      }
    });
  },
);

describe.each(labelled(PROCEDURES.filter(({ name }) => ["seen", "bonusGrants"].includes(name))))(
  "%s for somebody else's userId",
  (_label, procedure) => {
    test("is refused to a user and open to an administrator", async () => {
      const input = { ...(procedure.input as object), userId: callers.other.userId };
      expect(await outcome(callers.user, procedure, input)).toBe("permission-denied");
      expect(await outcome(callers.admin, procedure, input)).toBe("done");
    });
  },
);
