import { expect, test } from "vitest";
import { administratorIdentity, memberIdentity, NOBODY } from "../../identity/identity.ts";
import type { Principal } from "../context.ts";
import { fileIdentity, identityOf } from "./identity-of.ts";

const member: Principal = {
  userId: "one",
  isAnonymous: false,
  isAdmin: false,
  email: "one@shop.test",
  emailVerified: true,
};
const admin = { ...member, userId: "two", isAdmin: true };
const acting = { ...member, actedBy: "two" };

test("only an administrator is one to the database, and only in a procedure that is for administrators or for somebody else", () => {
  const as = (principal: Principal | null, traits: Parameters<typeof identityOf>[1]) =>
    identityOf({ principal }, traits);
  for (const traits of [{ role: "admin" }, { role: "member", forOthers: true }] as const) {
    expect(as(admin, traits)).toEqual(administratorIdentity("two"));
    expect(as(member, traits)).toEqual(memberIdentity("one"));
    expect(as(acting, traits)).toEqual(memberIdentity("one"));
    expect(as(null, traits)).toEqual(NOBODY);
  }
  for (const traits of [{ role: "member" }, { role: "visitor" }, { role: "public" }, {}] as const) {
    expect(as(admin, traits)).toEqual(memberIdentity("two"));
    expect(as(null, traits)).toEqual(NOBODY);
  }
});

test("an administrator's files are their own, but for invoices", () => {
  expect(fileIdentity(admin, "/files/invoices/x.pdf")).toEqual(administratorIdentity("two"));
  expect(fileIdentity(admin, "/files/msisdnList/x.csv")).toEqual(memberIdentity("two"));
  expect(fileIdentity(member, "/files/invoices/x.pdf")).toEqual(memberIdentity("one"));
  expect(fileIdentity(null, "/files/invoices/x.pdf")).toEqual(NOBODY);
});
