import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";

const FAULTS = ["429", "500", "credentials", "unreadable", "partial"] as const;

/** What the service knows and spoils, on command. What is left out stays as it was. */
const commandSchema = z.strictObject({
  /** Numbers that were ported, and to which network (MCC and MNC). */
  ported: z.record(z.string(), z.string().regex(/^\d{5,6}$/)).optional(),
  /** Numbers that nobody has, and those whose phone is off. */
  dead: z.array(z.string()).optional(),
  off: z.array(z.string()).optional(),
  /** What spoils the next calls, one after the other; `partial` answers for the first number alone. */
  faults: z.array(z.enum(FAULTS)).optional(),
});
type Settings = Required<z.infer<typeof commandSchema>>;

const callSchema = z.object({ to: z.array(z.string().regex(/^\d{8,15}$/)).min(1) });
const MAX_NUMBERS = 1_000;

const REFUSALS = {
  "429": [429, { requestError: { serviceException: { messageId: "TOO_MANY_REQUESTS" } } }],
  "500": [500, { requestError: { serviceException: { messageId: "GENERAL_ERROR" } } }],
  credentials: [401, { requestError: { serviceException: { messageId: "UNAUTHORIZED" } } }],
  unreadable: [200, "{"],
} as const;

/** Codes of the networks by the first digits of their numbers, as far as the sandbox needs them. */
const HOME: readonly (readonly [RegExp, string])[] = [
  [/^27(?:6[06]|7[269]|82)/, "65501"],
  [/^27(?:6[34]|7[138]|83)/, "65510"],
  [/^27(?:6[125]|7[47]|84)/, "65507"],
  [/^27/, "65502"],
  [/^233(?:2|5)0/, "62002"],
];

const initial = (): Settings => ({ ported: {}, dead: [], off: [], faults: [] });

/**
 * Infobip Number Lookup of the sandbox, in the shapes of dev.infobip.com/number-lookup/synchronous-request, below
 * /networks/infobip-lookup; the key is `sandbox-key`. Below /api/networks/infobip-lookup it says which numbers it was asked for, and is
 * told what to answer.
 */
export function infobipLookupRoutes(): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  let settings = initial();
  let asked: string[][] = [];

  routes.post("/networks/infobip-lookup/number/1/query", async (c) => {
    const isKnown = c.req.header("authorization") === "App sandbox-key";
    const fault = isKnown ? settings.faults.shift() : "credentials";
    if (fault !== undefined && fault !== "partial") {
      const [status, body] = REFUSALS[fault];
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
    }
    const call = callSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!call.success || call.data.to.length > MAX_NUMBERS)
      return c.json({ requestError: { serviceException: { messageId: "BAD_REQUEST" } } }, 400);
    const { to } = call.data;
    asked.push(to);
    const answered = fault === "partial" ? to.slice(0, 1) : to;
    return c.json({ results: answered.map((number) => resultOf(settings, number)) });
  });
  routes.get("/networks/infobip-lookup/account/1/balance", (c) =>
    c.req.header("authorization") === "App sandbox-key"
      ? c.json({ balance: 47.8, currency: "EUR" })
      : c.json(REFUSALS.credentials[1], 401),
  );

  const control = "/api/networks/infobip-lookup";
  routes.get(control, (c) => c.json({ asked, settings }));
  routes.put(control, async (c) => {
    const command = commandSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!command.success) return c.json({ error: { code: "invalid-argument" } }, 400);
    const given = Object.entries(command.data).filter(([, value]) => value !== undefined);
    Object.assign(settings, Object.fromEntries(given));
    return c.json(settings);
  });
  routes.delete(control, (c) => {
    settings = initial();
    asked = [];
    return c.json({});
  });
  return routes;
}

const fine = { groupId: 0, groupName: "OK", id: 0, name: "NO_ERROR", permanent: false };
const failed = (id: number, name: string, permanent: boolean) => ({
  groupId: 1,
  groupName: "HANDSET_ERRORS",
  id,
  name,
  permanent,
});

function resultOf({ ported, dead, off }: Settings, to: string) {
  const home = HOME.find(([prefix]) => prefix.test(to))?.[1];
  const isDead = dead.includes(to);
  const isOff = off.includes(to);
  const error = isDead
    ? failed(1, "EC_UNKNOWN_SUBSCRIBER", true)
    : isOff
      ? failed(27, "EC_ABSENT_SUBSCRIBER", false)
      : fine;
  return {
    to,
    ...(isDead ? {} : { mccMnc: ported[to] ?? home }),
    originalNetwork: { networkPrefix: to.slice(2, 4), countryPrefix: to.slice(0, 2) },
    ported: ported[to] !== undefined,
    roaming: false,
    status:
      isDead || isOff
        ? { groupId: 2, groupName: "UNDELIVERABLE", id: 9, name: "UNDELIVERABLE_NOT_DELIVERED" }
        : { groupId: 3, groupName: "DELIVERED", id: 5, name: "DELIVERED_TO_HANDSET" },
    error,
  };
}
