import { codeFor } from "../../../../../dev/testing/totp.ts";
import type { Member, TestApp } from "../../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../../http/testing/test-browser.ts";
import {
  type Admission,
  type Caller,
  CALLERS,
  expectedAdmission,
} from "../../../../http/testing/expected-admission.ts";
import type { ProcedureTraits } from "../../../../../contract/traits.ts";

/** Everybody who may try a call; `other` is a second member, whom the acting administrator acts as. */
export const PRINCIPALS = [...CALLERS, "other", "suspended"] as const;
export type PrincipalName = (typeof PRINCIPALS)[number];

export type Principals = Record<PrincipalName, TestBrowser> & { member: Member; other: Member };

/** As whom the contract sees each: a suspended account's session is nobody's. */
const SEEN_AS: Readonly<Record<PrincipalName, Caller>> = {
  nobody: "nobody",
  visitor: "visitor",
  member: "member",
  other: "member",
  admin: "admin",
  acting: "acting",
  unproved: "unproved",
  suspended: "nobody",
};

/** What the traits of a procedure promise a principal. */
export function admissionOf(traits: ProcedureTraits, who: PrincipalName): Admission {
  return expectedAdmission(traits, SEEN_AS[who]);
}

/** One of each on a tool where administrators need a second factor. */
export async function makePrincipals(tool: TestApp): Promise<Principals> {
  const [nobody, visitor] = await Promise.all([tool.openBrowser(), tool.openBrowser()]);
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const member = await tool.signedUp();
  const other = await tool.signedUp();
  const suspended = await tool.signedUp();
  const unproved = await tool.signedUp();
  const admin = await tool.signedUp();
  const acting = await tool.signedUp();
  for (const { userId } of [unproved, admin, acting]) tool.config.adminUserIds.push(userId);
  for (const administrator of [admin, acting]) await proveFactor(administrator);
  const reason = "They asked for help";
  await admin.client.administration.suspend({ userId: suspended.userId, reason });
  await acting.client.administration.actAs({ userId: other.userId, reason });
  return { nobody, visitor, member, other, admin, acting, unproved, suspended };
}

/** Sets two-step sign-in up and proves it in this session. */
export async function proveFactor(member: Member): Promise<void> {
  const enabled = await member.post("/api/auth/two-factor/enable", {
    password: member.form.password,
  });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const proved = await member.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) });
  if (!proved.ok) throw new Error("The second factor could not be proved.");
}
