import { expect, test } from "vitest";
import type { Me } from "./me.ts";
import { guardOf } from "./guard.ts";

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
