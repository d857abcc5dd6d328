import { beforeEach, describe, expect, it, vi } from "vitest";

const who = { isSignedIn: false, isAnonymous: false, isAdmin: false };

// The translation macro exists only while building; pages and the shell are not needed to look at the routes.
vi.mock("@lingui/core/macro", () => ({ msg: (text: TemplateStringsArray) => ({ id: text[0] }) }));
vi.mock("../shell/shell.tsx", () => ({ Shell: () => null }));
vi.mock("../session/session.ts", () => ({
  readMe: () => Promise.resolve(who),
  isMember: (me: typeof who) => me.isSignedIn && !me.isAnonymous,
}));

const { router } = await import("./router.ts");

type Guard = (asked: object) => unknown;
const routes = Object.values(router.routesByPath);
const paths = routes.map(({ fullPath }) => fullPath as string);

function guardOf(path: string): Guard | undefined {
  const route = routes.find(({ fullPath }) => fullPath === path);
  return route?.options.beforeLoad as Guard | undefined;
}

/** Where the guard of a path leads, or undefined when it lets in. */
async function redirectOf(path: string): Promise<string | undefined> {
  try {
    await guardOf(path)?.({ location: { href: path }, search: {} });
    return undefined;
  } catch (thrown) {
    return (thrown as { options: { to: string } }).options.to;
  }
}

const OPEN = [
  "/home",
  "/login",
  "/signup",
  "/reset-password/$mode",
  "/verify-password",
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

beforeEach(() => {
  Object.assign(who, { isSignedIn: false, isAnonymous: false, isAdmin: false });
});

describe("the routes of the specification", () => {
  it("are all there", () => {
    expect(paths).toEqual(expect.arrayContaining([...OPEN, ...FOR_MEMBERS, "/", "/campaign"]));
  });

  it("lead from '' to the dashboard, and from campaign to a new one", async () => {
    expect(await redirectOf("/")).toBe("/dashboard");
    expect(await redirectOf("/campaign")).toBe("/campaign/$mode");
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

  it("of the back office lead other members away", async () => {
    who.isSignedIn = true;
    const backOffice = paths.filter((path) => path.startsWith("/admin/"));
    expect(backOffice.length).toBeGreaterThan(5);
    for (const path of backOffice) expect(await redirectOf(path)).toBe("/dashboard");
    who.isAdmin = true;
    for (const path of backOffice) expect(await redirectOf(path)).toBeUndefined();
  });
});
