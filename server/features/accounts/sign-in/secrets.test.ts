import { expect, test } from "vitest";
import { createNumberCipher } from "../users/number-cipher.ts";
import { isGuessable } from "./password-strength.ts";
import { hashPassword, verifyPassword } from "../users/password-hash.ts";

const key = Buffer.alloc(32, 7);

test("an encrypted number comes back, never looks the same twice, and hides the number", () => {
  const cipher = createNumberCipher(key);
  const [first, second] = [1, 2].map(() => cipher.encrypt("27821234567", "a"));
  if (!first || !second) throw new Error("Two were encrypted.");
  const opened = [cipher.decrypt(first, "a"), cipher.decrypt(second, "a")];
  expect(opened).toEqual(["27821234567", "27821234567"]);
  expect(first.equals(second)).toBe(false);
  expect(first.toString("latin1")).not.toContain("821234567");
});

test("a changed text and another key are noticed", () => {
  const encrypted = createNumberCipher(key).encrypt("27821234567", "a");
  const changed = Buffer.from(encrypted);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => createNumberCipher(key).decrypt(changed, "a")).toThrow();
  expect(() => createNumberCipher(Buffer.alloc(32, 8)).decrypt(encrypted, "a")).toThrow();
});

test("an encrypted number opens in its own place alone", () => {
  const cipher = createNumberCipher(key);
  const encrypted = cipher.encrypt("27821234567", "user 1");
  expect(() => cipher.decrypt(encrypted, "user 2")).toThrow();
  expect(() => cipher.decrypt(encrypted, "")).toThrow();
  // Saying that it was sealed before places were named does not help.
  const claimed = Buffer.from(encrypted);
  claimed[0] = 2;
  expect(() => cipher.decrypt(claimed, "user 2")).toThrow();
  expect(cipher.decrypt(encrypted, "user 1")).toBe("27821234567");
});

test("the blind index is the same for a number and depends on the key", () => {
  const [cipher, other] = [createNumberCipher(key), createNumberCipher(Buffer.alloc(32, 8))];
  expect(cipher.blindIndex("27821234567")).toEqual(cipher.blindIndex("27821234567"));
  expect(cipher.blindIndex("27821234567")).not.toEqual(cipher.blindIndex("27821234568"));
  expect(cipher.blindIndex("27821234567")).not.toEqual(other.blindIndex("27821234567"));
});

const spentMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

test("a password that is longer than any is wrong, whatever it begins with, and is not read to its end", async () => {
  const password = "violet lantern crater ".repeat(6).slice(0, 128);
  const hash = await hashPassword(password);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: `${password}r` })).toBe(false);
  const marks = `a${"\u{f73}".repeat(16_200)}`;
  const usual = await spentMs(() => verifyPassword({ hash, password }));
  expect(await spentMs(() => verifyPassword({ hash, password: marks }))).toBeLessThan(usual + 150);
});

test("new passwords of signs that stand for letters are judged in no time", async () => {
  await isGuessable("correct horse", []);
  const signs = [..."4@8({[</369&#!1/|0$5+7%2xyz"];
  let spent = 0;
  // Each with other signs side by side.
  for (const step of [2, 4, 5, 7, 8, 10, 11, 13]) {
    const letters = Array.from({ length: 128 }, (_, at) => signs[(at * step) % signs.length] ?? "");
    const password = letters.join("");
    spent += await spentMs(() => isGuessable(password, [password.slice(0, 120)]));
  }
  expect(spent).toBeLessThan(300);
});

test("passwords are argon2id with 19 MiB and 2 passes, salted", async () => {
  const [first, second] = await Promise.all([
    hashPassword("correct horse"),
    hashPassword("correct horse"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword({ hash: first, password: "correct horse" })).toBe(true);
  expect(await verifyPassword({ hash: first, password: "correct hors" })).toBe(false);
  expect(await verifyPassword({ hash: "not a hash", password: "correct horse" })).toBe(false);
});
