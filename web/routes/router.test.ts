import { globSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PAGE_TABLE, type PageRow } from "./page-table.ts";

const who = { isSignedIn: false, isAnonymous: false, isAdmin: false };
const session = { hasEnded: false };

// The translation macro exists only while building; pages and the shell are not needed to look at the routes.
vi.mock("@lingui/core/macro", () => ({ msg: (text: TemplateStringsArray) => ({ id: text[0] }) }));
vi.mock("../shell/shell.tsx", () => ({ Shell: () => null }));
vi.mock("../session/session.ts", () => ({
  readMe: () => Promise.resolve(who),
  isMember: (me: typeof who) => me.isSignedIn && !me.isAnonymous,
  useMe: () => who,
  hasSessionEnded: () => session.hasEnded,
}));

const { router } = await import("./router.ts");

type RoutePath = keyof (typeof router)["routesByPath"];
/** A route without a row does not compile. */
const TABLE: Readonly<Record<RoutePath, PageRow>> = PAGE_TABLE;
const ROWS = Object.entries<PageRow>(TABLE);

type Guard = (asked: object) => unknown;
const routes = Object.values(router.routesByPath);
const paths = routes.map(({ fullPath }) => fullPath as string);

function guardOf(path: string): Guard | undefined {
  const route = routes.find(({ fullPath }) => fullPath === path);
  return route?.options.beforeLoad as Guard | undefined;
}

type Redirect = { to: string; params?: object; search?: object };

/** Where the guard of a path leads, or undefined when it lets in. */
async function findRedirect(path: string): Promise<Redirect | undefined> {
  try {
    await guardOf(path)?.({ location: { href: path }, search: {} });
    return undefined;
  } catch (thrown) {
    return (thrown as { options: Redirect }).options;
  }
}

async function redirectOf(path: string): Promise<string | undefined> {
  return (await findRedirect(path))?.to;
}

const OPEN = [
  "/home",
  "/login",
  "/signup",
  "/reset-password/$mode",
  "/verify-password",
  "/confirm-email",
  "/planoffline",
  "/notifications",
  "/update-pwd",
  "/reports",
];
const FOR_MEMBERS = [
  "/dashboard",
  "/search-modal",
  "/campaign/$mode",
  "/plan",
  "/payment",
  "/final",
  "/wallet",
  "/invoice",
  "/report/$id",
  "/personal",
  "/campaign-info/$id",
  "/bonus",
  "/bonus/$id",
  "/folder",
  "/folder/$id",
];

/** Where the guards of a row lead nobody, a visitor, a member and an administrator. */
const LEADS: Readonly<Record<PageRow["guard"], readonly (string | undefined)[]>> = {
  public: [undefined, undefined, undefined, undefined],
  session: ["/home", undefined, undefined, undefined],
  member: ["/home", "/home", undefined, undefined],
  admin: ["/home", "/home", "/dashboard", undefined],
};
const PEOPLE = [
  {},
  { isSignedIn: true, isAnonymous: true },
  { isSignedIn: true },
  { isSignedIn: true, isAdmin: true },
];

beforeEach(() => {
  Object.assign(who, { isSignedIn: false, isAnonymous: false, isAdmin: false });
});

describe("the routes of the specification", () => {
  it("are all there", () => {
    expect(paths).toEqual(expect.arrayContaining([...OPEN, ...FOR_MEMBERS, "/", "/campaign"]));
  });

  it("lead from '' to the overview, and from campaign to a new one", async () => {
    expect(await redirectOf("/")).toBe("/dashboard");
    const toWizard = { to: "/campaign/$mode", params: { mode: "new" } };
    expect(await findRedirect("/campaign")).toMatchObject(toWizard);
  });

  it("/signin is the page to sign in, and keeps where one wanted to go", async () => {
    const search = { next: "/wallet" };
    await expect(
      Promise.resolve().then(() => guardOf("/signin")?.({ search })),
    ).rejects.toMatchObject({ options: { to: "/login", search } });
  });

  it.each(OPEN)("%s has no guard", (path) => {
    expect(guardOf(path)).toBeUndefined();
  });

  it.each(FOR_MEMBERS)(
    "%s sends who is not signed in to /home, and lets members in",
    async (path) => {
      expect(await redirectOf(path)).toBe("/home");
      who.isSignedIn = true;
      expect(await redirectOf(path)).toBeUndefined();
    },
  );

  it("lead to signing in, and back, where a session has ended", async () => {
    session.hasEnded = true;
    for (const path of [...FOR_MEMBERS, "/admin"]) {
      const found = await findRedirect(path);
      expect(found).toMatchObject({ to: "/login", search: { next: path } });
    }
    session.hasEnded = false;
  });

  it("of the back office lead other members away", async () => {
    who.isSignedIn = true;
    const backOffice = paths.filter((path) => path.startsWith("/admin/"));
    expect(backOffice.length).toBeGreaterThan(5);
    for (const path of backOffice) expect(await redirectOf(path)).toBe("/dashboard");
    who.isAdmin = true;
    for (const path of backOffice) expect(await redirectOf(path)).toBeUndefined();
  });
});

describe("the table of pages", () => {
  it("has a row for every route, and no other", () => {
    expect(paths.toSorted()).toEqual(ROWS.map(([path]) => path).toSorted());
    expect(paths.length).toBeGreaterThan(40);
  });

  it.each(ROWS.filter(([, { module }]) => module !== null))(
    "%s lets in who its row says",
    async (path, { guard }) => {
      for (const [n, person] of PEOPLE.entries()) {
        Object.assign(who, { isSignedIn: false, isAnonymous: false, isAdmin: false }, person);
        expect(await redirectOf(path)).toBe(LEADS[guard][n]);
      }
    },
  );

  it("load the modules of their rows, and no other", () => {
    const sources = globSync("*-routes.ts", { cwd: import.meta.dirname }).map((name) =>
      readFileSync(new URL(name, import.meta.url), "utf8"),
    );
    const loaded = sources.flatMap((source) =>
      [...source.matchAll(/import\("\.\.\/features\/([^"]+)"\)/g)].map(([, module]) => module),
    );
    const listed = ROWS.flatMap(([, { module }]) => module ?? []);
    expect([...new Set(loaded)].toSorted()).toEqual([...new Set(listed)].toSorted());
  });
});
