import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/router.ts";
import type { ProcedureTraits } from "../../../contract/traits.ts";
import { proceduresIn } from "../../../dev/testing/contract-procedures.ts";
import { sampleInput } from "../../../dev/testing/sample-input.ts";
import { type Caller, CALLERS, expectedAdmission } from "../../http/testing/expected-admission.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import type { TestBrowser } from "../../http/testing/test-browser.ts";

type Listed = { name: string; traits: ProcedureTraits; input: object };

const PROCEDURES: Listed[] = proceduresIn(contract).map(({ name, procedure }) => {
  const { meta, inputSchema } = procedure["~orpc"];
  return {
    name,
    traits: meta as ProcedureTraits,
    input: sampleInput(inputSchema) as object,
  };
});
const labelled = (listed: Listed[]): [string, Listed][] => listed.map((it) => [it.name, it]);
const REFUSALS = ["unauthenticated", "permission-denied", "internal"];
/** These end the session that they come with: somebody else makes them. */
const ENDINGS = ["privacy.endAllSessions", "administration.stopActing"];

/** Let in, and answered so by the call itself: an administrator's account stays, and nobody plays the card provider here. */
const OWN_ANSWERS = new Map([
  ["privacy.deleteAccount by admin", "permission-denied"],
  ["billing.books.reconcile by admin", "internal"],
]);

let tool: TestApp;
/** Where administrators need a second factor. */
let strict: TestApp;
let callers: Record<Caller | "suspended", TestBrowser> & { member: Member };
let other: Member;

async function anAdmin(app: TestApp): Promise<Member> {
  const admin = await app.signedUp();
  app.config.adminUserIds.push(admin.userId);
  return admin;
}

beforeAll(async () => {
  tool = await createTestApp();
  strict = await createTestApp({ config: { adminsNeedTwoFactor: true } });
  const [nobody, visitor] = await Promise.all([tool.openBrowser(), tool.openBrowser()]);
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const member = await tool.signedUp();
  other = await tool.signedUp();
  const suspended = await tool.signedUp();
  const admin = await anAdmin(tool);
  const acting = await anAdmin(tool);
  const unproved = await anAdmin(strict);
  await admin.client.administration.suspend({ userId: suspended.userId, reason: "a test" });
  await acting.client.administration.actAs({ userId: other.userId, reason: "a test" });
  callers = { nobody, visitor, member, admin, acting, unproved, suspended };
}, 90_000);
afterAll(() => Promise.all([tool.close(), strict.close()]));

/** How a call ended: "done", or the code of its error. */
async function outcome(browser: TestBrowser, name: string, input: unknown) {
  const path = `/rpc/${name.replaceAll(".", "/")}`;
  const response = await browser.post(path, { json: input }, { "idempotency-key": "matrix" });
  if (response.headers.get("content-type")?.includes("event-stream")) {
    await response.body?.cancel();
    return "done";
  }
  const body = (await response.json()) as { json?: { code?: string } };
  return response.ok ? "done" : (body.json?.code ?? String(response.status));
}

/** The smallest input, with the caller's own id where one is asked for: another's is refused whoever asks. */
async function inputFor({ traits, input }: Listed, browser: TestBrowser): Promise<object> {
  if (traits.role === "admin") return input;
  const { userId } = await browser.client.accounts.me({});
  const own = ["userId", "uidInput"].filter((field) => field in input);
  return { ...input, ...Object.fromEntries(own.map((field) => [field, userId])) };
}

describe.each(labelled(PROCEDURES))("%s", (name, procedure) => {
  test("is closed to suspended", async () => {
    const expected = expectedAdmission(procedure.traits, "nobody");
    const found = await outcome(callers.suspended, name, procedure.input);
    if (expected === "open") expect(REFUSALS).not.toContain(found);
    else expect(found).toBe(expected);
  });

  describe.each(CALLERS)("to %s", (who) => {
    test("is open to exactly the role it names", async () => {
      const expected = expectedAdmission(procedure.traits, who);
      const isEnding = expected === "open" && ENDINGS.includes(name);
      const caller = isEnding ? await tool.signedUp() : callers[who];
      const input = expected === "open" ? await inputFor(procedure, caller) : procedure.input;
      const found = await outcome(caller, name, input);
      const own = OWN_ANSWERS.get(`${name} by ${who}`);
      if (expected === "open" && own === undefined) expect(REFUSALS).not.toContain(found);
      else expect(found).toBe(own ?? expected);
    });
  });
});

describe.each(
  labelled(
    PROCEDURES.filter(({ name }) =>
      ["notifications.seen", "administration.bonusGrants"].includes(name),
    ),
  ),
)("%s for somebody else's userId", (name, procedure) => {
  test("is refused to a user and open to an administrator", async () => {
    const input = { ...procedure.input, userId: other.userId };
    expect(await outcome(callers.member, name, input)).toBe("permission-denied");
    expect(await outcome(callers.admin, name, input)).toBe("done");
  });
});
