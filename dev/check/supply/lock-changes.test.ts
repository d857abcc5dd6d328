import { expect, test } from "vitest";
import { lockChanges } from "./lock-changes.ts";
import type { LockedPackage } from "./lockfile.ts";

const MIT = { version: "1.0.0", license: "MIT", integrity: "sha512-a" };
const lock = (packages: Record<string, LockedPackage>) => ({
  packages: {
    "": {},
    ...Object.fromEntries(
      Object.entries(packages).map(([name, it]) => [`node_modules/${name}`, it]),
    ),
  },
});

test("nothing changed is nothing to look at", () => {
  expect(lockChanges(lock({ a: MIT }), lock({ a: MIT }))).toEqual([]);
});

test("what came, went and changed is listed by name, with what only the workshop needs", () => {
  const before = lock({ a: MIT, gone: MIT });
  const after = lock({ a: { ...MIT, version: "1.1.0" }, tool: { ...MIT, dev: true } });
  expect(lockChanges(before, after)).toEqual([
    "a 1.0.0 → 1.1.0",
    "gone 1.0.0 → removed",
    "tool added → 1.0.0 (workshop)",
  ]);
});

test.each<[string, LockedPackage]>([
  ["OTHER CONTENT UNDER THE SAME VERSION", { ...MIT, integrity: "sha512-b" }],
  ["install script", { ...MIT, hasInstallScript: true }],
  ["licence GPL-3.0", { ...MIT, version: "2.0.0", license: "GPL-3.0" }],
  ["from evil.example", { ...MIT, resolved: "https://evil.example/a.tgz" }],
])("%s is said behind the package", (warning, now) => {
  const [line = ""] = lockChanges(lock({ a: MIT }), lock({ a: now }));
  expect(line).toBe(`a 1.0.0 → ${now.version}: ${warning}`);
});

test("a package of the workshop that is shipped from now on is named", () => {
  expect(lockChanges(lock({ a: { ...MIT, dev: true } }), lock({ a: MIT }))).toEqual([
    "a 1.0.0 → 1.0.0: shipped from now on",
  ]);
});
