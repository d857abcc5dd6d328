import { oc, type ContractRouter } from "@orpc/contract";
import { expect, test } from "vitest";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { contract } from "./router.ts";
import { procedure, type ProcedureTraits } from "./traits.ts";

function fieldsOf(schema: unknown): string[] {
  const { shape } = (schema ?? {}) as { shape?: object };
  return Object.keys(shape ?? {});
}
const ALL = proceduresIn(contract).map(({ name, procedure: { "~orpc": it } }) => ({
  name,
  fields: fieldsOf(it.inputSchema),
  method: it.route.method,
  traits: it.meta as ProcedureTraits,
}));
const namesOf = (isMeant: (it: (typeof ALL)[number]) => boolean) =>
  ALL.filter(isMeant).map(({ name }) => name);

test("a procedure without a role, with an unknown trait or with an unknown value does not compile", () => {
  // @ts-expect-error -- no role
  procedure({});
  // @ts-expect-error -- no such role
  procedure({ role: "everybody" });
  // @ts-expect-error -- no such trait
  procedure({ role: "member", isOpen: true });
  // @ts-expect-error -- no such limit
  procedure({ role: "member", limit: "none" });
  // @ts-expect-error -- traits are not taken away again
  procedure({ role: "member" }).meta({});
  const bare = oc.route({ path: "/planted" });
  // @ts-expect-error -- made beside `procedure`, without traits
  const router: ContractRouter<ProcedureTraits> = { bare };
  expect(Object.keys(router)).toEqual(["bare"]);
});

test("every procedure has a role, and anybody at all may call these alone", () => {
  expect(namesOf(({ traits }) => traits.role === undefined)).toEqual([]);
  expect(namesOf(({ traits }) => traits.role === "public")).toEqual([
    "accounts.signUp",
    "accounts.me",
    "catalogue.legalText",
    "catalogue.company",
    "catalogue.cells",
    "catalogue.section",
    "catalogue.country",
    "billing.subscriptions.plans",
    "audience.forecast",
    "audience.hints",
    "audience.propose",
    "campaigns.templates",
    "reports.shared",
    "search.helpTopics",
  ]);
});

test("money moves for members and administrators only, and never for one who acts as somebody else", () => {
  const money = ALL.filter(({ traits }) => traits.idempotent);
  expect(money.length).toBeGreaterThan(15);
  for (const { name, traits } of money)
    expect([name, ["member", "admin"].includes(traits.role), traits.acting]).toEqual([
      name,
      true,
      undefined,
    ]);
});

test("an administrator may call these for somebody else, and no others", () => {
  expect(namesOf(({ traits }) => traits.forOthers === true)).toEqual([
    "accounts.recordUser",
    "accounts.updateProfile",
    "accounts.updatePassword",
    "billing.transactions",
    "billing.cards.list",
    "billing.subscriptions.list",
    "billing.invoices.get",
    "billing.invoices.list",
    "billing.invoices.mail",
    "billing.invoices.yearStatement",
    "billing.invoices.csv",
    "billing.invoices.profile",
    "campaigns.get",
    "campaigns.submit",
    "campaigns.stop",
    "reports.report",
    "reports.pdf",
    "notifications.seen",
    "exports.csv",
    "administration.bonusGrants",
  ]);
});

test("what changes something while acting is recorded, but for a forecast and the end of acting", () => {
  expect(namesOf(({ method, traits }) => method !== "GET" && traits.acting === "allowed")).toEqual([
    "audience.forecast",
    "administration.stopActing",
  ]);
});

test("only reads are sent as GET, and nothing of the back office is kept on a device", () => {
  expect(namesOf(({ method, traits }) => method !== "GET" && traits.read !== undefined)).toEqual(
    [],
  );
  expect(
    namesOf(({ traits }) => traits.role === "admin" && traits.read?.isCached === true),
  ).toEqual([]);
});

test("what names a country and is not for administrators is refused for the country of another cell", () => {
  const naming = proceduresIn(contract).flatMap(({ name, procedure: { "~orpc": it } }) => {
    const { role, country } = it.meta as ProcedureTraits;
    const shape = (it.inputSchema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    const isNaming = ["countryId", "country", "userRegistration"].some((field) => field in shape);
    return isNaming && role !== "admin" ? [{ name, country }] : [];
  });
  expect(naming.length).toBeGreaterThan(15);
  // Facts that are the same everywhere, help, and filters of what is one's own.
  expect(naming.filter(({ country }) => country === undefined).map(({ name }) => name)).toEqual([
    "catalogue.country",
    "billing.invoices.registrationNumber",
    "search.helpTopics",
    "exports.csv",
  ]);
});

test("whatever takes a password is counted as a try at one", () => {
  const tries = ALL.filter(({ fields }) => fields.some((field) => /password$/i.test(field)));
  expect(tries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["accounts.signUp", "privacy.deleteAccount"]),
  );
  expect(tries.map(({ name, traits }) => [name, traits.limit])).toEqual(
    tries.map(({ name }) => [name, "credentials"]),
  );
});
