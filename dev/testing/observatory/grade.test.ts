import { expect, test } from "vitest";
import { gradeLikeObservatory } from "./grade.ts";

const BEST = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
};
const grade = (headers: Record<string, string>, cookies: string[] = []) => {
  const { score, grade: letter } = gradeLikeObservatory({ headers: new Headers(headers), cookies });
  return [score, letter];
};
const without = (name: keyof typeof BEST) => ({ ...BEST, [name]: undefined }) as never;
const present = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

// By hand from the published charts: 100, the deductions, and the extra where nothing deducts more than ten.
test.each<[string, Record<string, string>, string[], number, string]>([
  ["all of it", BEST, ["__Host-session=1; Secure; HttpOnly; SameSite=Lax"], 135, "A+"],
  ["no policy", present(without("content-security-policy")), [], 55, "C"],
  ["no HSTS", present(without("strict-transport-security")), [], 80, "B+"],
  ["sniffing", present(without("x-content-type-options")), [], 125, "A+"],
  [
    "unsafe scripts",
    { ...BEST, "content-security-policy": "script-src 'unsafe-inline'" },
    [],
    60,
    "C+",
  ],
  ["HSTS of a day", { ...BEST, "strict-transport-security": "max-age=86400" }, [], 120, "A+"],
  ["a session that scripts read", BEST, ["session=1; Secure; SameSite=Lax"], 70, "B"],
  ["a token that other sites send", BEST, ["csrf-token=1; Secure"], 80, "B+"],
  ["a cookie in clear", BEST, ["a=1; SameSite=Lax"], 80, "B+"],
])("%s", (_, headers, cookies, score, letter) => {
  expect(grade(headers, cookies)).toEqual([score, letter]);
});

test("nothing at all is an F", () => {
  expect(grade({}, ["login=1"])).toEqual([0, "F"]);
});
