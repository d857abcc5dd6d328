import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
const TOKENS = "ui/style/tokens.css";
const WIDTHS = ["26em", "40em", "48em", "64em", "75em"];
const sheets = globSync("**/*.css", { cwd: WEB }).map((name) => ({
  name,
  text: readFileSync(join(WEB, name), "utf8"),
}));

/** Every place at which the pattern, whose first group is the value, has one that is not allowed. */
const others = (pattern: RegExp, isAllowed: (value: string) => boolean): string[] =>
  sheets
    .filter(({ name }) => name !== TOKENS)
    .flatMap(({ name, text }) =>
      [...text.matchAll(pattern)]
        .map(([, value = ""]) => value)
        .filter((value) => !isAllowed(value))
        .map((value) => `${name}: ${value}`),
    );

test("every size of text is a token", () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(others(/font-size: (?:min\()?([^;]+);/g, (it) => it.startsWith("var(--lh-text-"))).toEqual(
    [],
  );
});

test("every screen width is one of the list", () => {
  expect(others(/@media \((?:min|max)-width: ([^)]+)\)/g, (it) => WIDTHS.includes(it))).toEqual([]);
  const listed = sheets.find(({ name }) => name === TOKENS)?.text ?? "";
  expect([...listed.matchAll(/^ \* {3}(\d+em) /gm)].map(([, width]) => width)).toEqual(WIDTHS);
});

test("corners are tokens, but for drawings of a phone", () => {
  const drawn = [
    "features/campaigns/fields/phone-preview.module.css",
    "features/home/arriving-message.module.css",
    "features/campaigns/review/review.module.css",
    "features/campaigns/sites/sites.module.css",
  ];
  const found = others(/border-radius: ([^;]+);/g, (it) => /^var\(--lh-|^50%$|^0$|^0 var/.test(it));
  expect(found.filter((it) => !drawn.some((name) => it.startsWith(name)))).toEqual([]);
});

test("every token that is asked for exists", () => {
  const defined = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/(--lh-[\w-]+):/g)].map(([, name]) => name)),
  );
  expect(others(/var\((--lh-[\w-]+)/g, (name) => defined.has(name))).toEqual([]);
});

test("what arrived has one colour, in every sheet and on paper", () => {
  const rules = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/([^{}]*\[data-(?:of|step)="delivered"\][^{}]*)\{([^{}]*)\}/g)].map(
      ([, , body = ""]) => ({ name, body }),
    ),
  );
  expect(new Set(rules.map(({ name }) => name))).toEqual(
    new Set([
      "ui/chart/chart.module.css",
      "features/reports/heat-map.module.css",
      "features/reports/report.module.css",
    ]),
  );
  for (const { name, body } of rules)
    expect([name, body.match(/var\(([^)]+)\)/g)]).toEqual([name, ["var(--lh-delivered)"]]);
  const tokens = sheets.find(({ name }) => name === TOKENS)?.text ?? "";
  const paper = readFileSync(join(WEB, "../server/pdf/pdf-brand.ts"), "utf8");
  const light = tokens.match(/--lh-delivered: (#\w+);/)?.[1];
  expect(paper.match(/DELIVERED = "(#\w+)"/)?.[1]).toBe(light);
});
