import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const SENTENCE = /^[A-Z][\w',’“”():;-]* .*[.!?]$/s;
const TRANSLATES = new Set(["translate", "msg", "translateMarked"]);

/** Sentences of a file outside `translate` and `msg`. Errors that are thrown without being shown may stay English. */
function untranslated(filename: string, code: string): string[] {
  const { program } = parseSync(filename, code);
  const allowed: { start: number; end: number }[] = [];
  const found: { text: string; start: number }[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      if (callee.type === "Super") allowed.push(call);
      if (callee.type === "Identifier" && TRANSLATES.has(callee.name)) allowed.push(call);
    },
    NewExpression(made) {
      // What an AppError says is shown.
      if (made.callee.type !== "Identifier" || made.callee.name !== "AppError") allowed.push(made);
    },
    Literal({ value, start }) {
      if (typeof value === "string") found.push({ text: value, start });
    },
    TemplateLiteral({ quasis, start }) {
      found.push({ text: quasis.map(({ value }) => value.cooked).join("…"), start });
    },
  }).visit(program);
  return found
    .filter(({ text }) => SENTENCE.test(text))
    .filter(({ start }) => !allowed.some((one) => one.start <= start && start < one.end))
    .map(({ text }) => `${filename}: ${text}`);
}

const ZONES = [
  "domain/*.ts",
  "server/features/*.ts",
  "server/providers/landing-pages/*.ts",
  "server/providers/messaging/*.ts",
];

test("every sentence that the tool says to people is in the catalogues", () => {
  const listed = execFileSync("git", ["ls-files", ...ZONES], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((name) => /(?<!\.test)\.ts$/.test(name));
  const own = files.filter((name) => !/\/testing\//.test(name));
  expect(own.length).toBeGreaterThan(300);
  const sentences = own.flatMap((name) =>
    untranslated(name, readFileSync(join(root, name), "utf8")),
  );
  expect(sentences).toEqual([]);
});

test.each([
  ['f({ message: "Choose one of your lists." });', 1],
  ["return `This page answers with ${status} only.`;", 1],
  ['f(translate("Choose one of your lists."));', 0],
  ['throw new RangeError("An id needs ten digits.");', 0],
  ['throw new AppError("unavailable", { message: "Try again in a minute." });', 1],
  ['f("sms", "A name");', 0],
])("%s has %i sentences without translation", (code, count) => {
  expect(untranslated("planted.ts", `function it(status) { ${code} }`)).toHaveLength(count);
});
