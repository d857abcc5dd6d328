import { expect, test, vi } from "vitest";
import type { Me } from "./me.ts";
import { guardOf, requireAdmin } from "./guard.ts";
import type * as session from "./session.ts";

const signedIn = vi.hoisted(() => ({ me: {} as Me }));
vi.mock("./session.ts", async (original) => ({
  ...(await original<typeof session>()),
  readMe: () => Promise.resolve(signedIn.me),
}));

const member: Me = {
  userId: "member-1",
  isSignedIn: true,
  isAnonymous: false,
  isAdmin: false,
  email: null,
  emailVerified: true,
  registration: null,
};

test("the guard exposes showSlider to whoever is logged in and isAdmin to administrators, and is closed before that is known", () => {
  expect(guardOf(undefined)).toEqual({ showSlider: false, isAdmin: false });
  expect(guardOf({ ...member, isSignedIn: false })).toEqual({ showSlider: false, isAdmin: false });
  expect(guardOf({ ...member, isAnonymous: true })).toEqual({ showSlider: false, isAdmin: false });
  expect(guardOf(member)).toEqual({ showSlider: true, isAdmin: false });
  expect(guardOf({ ...member, isAdmin: true })).toEqual({ showSlider: true, isAdmin: true });
});

test("the back office lets administrators in, and leads other members to their overview", async () => {
  const asked = { location: { href: "/admin/advertisers" } };
  signedIn.me = { ...member, isAdmin: true };
  await requireAdmin(asked);
  signedIn.me = member;
  await expect(requireAdmin(asked)).rejects.toMatchObject({ options: { to: "/dashboard" } });
});
