import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFakeCardProvider } from "../../../billing/testing/fake-card-provider.ts";
import { silentMessaging } from "../../../../http/testing/silent-messaging.ts";
import { createTestApp, type TestApp } from "../../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../../http/testing/test-browser.ts";
import {
  admissionOf,
  makePrincipals,
  type PrincipalName,
  type Principals,
  PRINCIPALS,
} from "./principals.ts";
import {
  type Listed,
  methodOf,
  outcomeOf,
  PROCEDURES,
  sendAs,
  type Shape,
  SHAPES,
  type Transport,
  TRANSPORTS,
  writeCall,
} from "./shapes.ts";
import { watchRows } from "../../../../../dev/testing/matrix/touched-rows.ts";

const NOT_OURS: readonly Shape[] = [
  "wrong origin",
  "other site",
  "no token",
  "token of another session",
];
const REFUSALS = ["unauthenticated", "permission-denied", "internal", "405"];
/** These end the session that they come with: somebody else makes them. */
const ENDINGS = ["privacy.endAllSessions", "administration.stopActing"];
/** Let in, and answered so by the call itself: an administrator's account stays. */
const OWN_ANSWERS = new Map([["privacy.deleteAccount by admin", "permission-denied"]]);

let tool: TestApp;
let callers: Principals;
let rows: Awaited<ReturnType<typeof watchRows>>;

beforeAll(async () => {
  const { provider } = createFakeCardProvider(() => new Date());
  const names = ["stripe"] as const;
  const payments = { forCountry: () => provider, named: () => provider, names };
  const config = { adminsNeedTwoFactor: true };
  const messaging = silentMessaging({ listRoutes: async () => [] });
  tool = await createTestApp({ config, overrides: { payments, messaging } });
  callers = await makePrincipals(tool);
  rows = await watchRows(tool.database);
}, 120_000);
afterAll(() => tool.close());

type Cell = { transport: Transport; who: PrincipalName; shape: Shape };

/** What the contract promises for one cell of the matrix; undefined where there is no such call. */
function expected(procedure: Listed, { transport, who, shape }: Cell): string | undefined {
  if (transport === "functions" && procedure.code === undefined) return undefined;
  if (shape === "OPTIONS" || shape === "HEAD") return "405";
  const isRead = methodOf(procedure, transport) === "GET";
  const hasBody = shape === "form" || shape === "multipart";
  if (isRead && hasBody) return undefined;
  if (!isRead && NOT_OURS.includes(shape)) return "permission-denied";
  if (hasBody) return "invalid-argument";
  return admissionOf(procedure.traits, who);
}

function cellsOf(procedure: Listed): (Cell & { answer: string })[] {
  return TRANSPORTS.flatMap((transport) =>
    PRINCIPALS.flatMap((who) =>
      SHAPES.flatMap((shape) => {
        const answer = expected(procedure, { transport, who, shape });
        return answer === undefined ? [] : [{ transport, who, shape, answer }];
      }),
    ),
  );
}

async function answerOf(procedure: Listed, { transport, who, shape }: Cell, browser: TestBrowser) {
  const stranger = callers[who === "other" ? "member" : "other"];
  const input = await inputFor(procedure, browser, who);
  const call = writeCall(procedure, transport, shape, input);
  return outcomeOf(await sendAs(tool, browser, call, shape, stranger));
}

/** The smallest input, with the caller's own id where one is asked for: another's is refused whoever asks. */
async function inputFor({ traits, input }: Listed, browser: TestBrowser, who: PrincipalName) {
  const own = ["userId", "uidInput"].filter((field) => field in input);
  if (own.length === 0 || traits.role === "admin" || admissionOf(traits, who) !== "open")
    return input;
  const { userId } = await browser.client.accounts.me({});
  return { ...input, ...Object.fromEntries(own.map((field) => [field, userId])) };
}

describe.each(PROCEDURES.map((it) => [it.name, it] as const))("%s", (name, procedure) => {
  const cells = cellsOf(procedure);

  test("refuses who and what its traits do not let in, and nothing was written", async () => {
    const refused = cells.filter(({ answer }) => answer !== "open");
    await rows.take();
    const found = await Promise.all(
      refused.map(async (cell) => ({
        ...cell,
        answer: await answerOf(procedure, cell, callers[cell.who]),
      })),
    );
    expect(found).toEqual(refused);
    expect(await rows.take()).toEqual([]);
  });

  test("is open to exactly the role it names, on every transport", async () => {
    const open = cells.filter(({ answer }) => answer === "open");
    // What comes in another shape has met the same guard: one of those who are let in shows it.
    const [first] = open;
    const tried = open.filter(({ shape, who }) => shape === "json" || who === first?.who);
    await Promise.all(
      tried.map(async (cell) => {
        const caller = ENDINGS.includes(name) ? await tool.signedUp() : callers[cell.who];
        const answer = await answerOf(procedure, cell, caller);
        const own = OWN_ANSWERS.get(`${name} by ${cell.who}`);
        if (own === undefined || cell.shape !== "json")
          expect(REFUSALS, JSON.stringify(cell)).not.toContain(answer);
        else expect([cell, answer]).toEqual([cell, own]);
      }),
    );
  });
});

test("every procedure names who may call it", () => {
  expect(PROCEDURES.filter(({ traits }) => (traits.role as unknown) === undefined)).toEqual([]);
  expect(PROCEDURES.length).toBeGreaterThan(150);
});
