import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, runTool } from "../../check/command.ts";
import { type Edit, FILES, GENERATED, LINES, NAME } from "./sixth-kind.ts";

// The server takes the compiler longest, and has no list of kinds: it is read at night.
const SERVER = process.env.EVERY_ZONE === "1" ? ["server"] : [];
const ZONES = ["domain", "contract", "platform", "gateway", "web", ...SERVER];
const NO_SOURCE = /\.test\.tsx?$|\/testing(?:\/|$)|\/locales(?:\/|$)|\/public(?:\/|$)/;
const MAX_SHARED_FILES = 10;
/** The compiler reads everything twice, and has to share its processors. */
const TIMEOUT_MS = 300_000;

let copy: string;
/** Files of all kinds that were changed for the new one. */
const touched = new Set<string>();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "sixth-kind-"));
  for (const zone of ZONES)
    cpSync(join(ROOT, zone), join(copy, zone), {
      recursive: true,
      filter: (path) => !NO_SOURCE.test(path.slice(ROOT.length)),
    });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  const config = { extends: join(ROOT, "tsconfig.json"), include: ZONES, exclude: [] };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
}, TIMEOUT_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }), TIMEOUT_MS);

function edit(changes: Readonly<Record<string, readonly Edit[]>>): void {
  for (const [path, edits] of Object.entries(changes)) {
    let text = readFileSync(join(copy, path), "utf8");
    for (const [before, after] of edits) {
      expect(text.split(before), `${path} says ${JSON.stringify(before)} once`).toHaveLength(2);
      text = text.replace(before, () => after);
    }
    writeFileSync(join(copy, path), text);
    touched.add(path);
  }
}

async function compile(): Promise<string[]> {
  const { output } = await runTool("typescript/bin/tsc", ["--noEmit", "-p", "."], copy);
  return output.split("\n").filter((line) => line.includes("error TS"));
}

test(
  "of a kind that is a name alone, the compiler names every file that lacks it",
  async () => {
    edit(NAME);
    const errors = await compile();
    const missing = errors.map((line) => {
      const found = /^(.+?)\(\d+,\d+\): error TS2741: Property 'whatsapp' is missing/.exec(line);
      return found?.[1] ?? line;
    });
    expect(missing.toSorted()).toEqual(Object.keys(LINES).toSorted());
  },
  TIMEOUT_MS,
);

test(
  "a sixth kind is its own files and a line in at most ten that all kinds share",
  async () => {
    edit(LINES);
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    expect(await compile()).toEqual([]);
    const shared = [...touched, ...GENERATED].toSorted();
    console.log(`Files that all kinds share and a new one touches:\n${shared.join("\n")}`);
    expect(shared.length).toBeLessThanOrEqual(MAX_SHARED_FILES);
  },
  TIMEOUT_MS,
);

test("the wire takes it, and it is counted and checked by its own rules", () => {
  const script = `
    const { flowTypeId } = await import("./contract/campaigns/campaign.ts");
    const { KINDS } = await import("./domain/campaign/kinds/kinds.ts");
    const { messageProblems } = await import("./domain/campaign/problems.ts");
    const { DEFAULT_RULES } = await import("./domain/rules/default-rules.ts");
    const problems = (text) => messageProblems({
      kind: KINDS.whatsapp,
      message: { text, sender: "", link: "", content: null },
      delivery: { countryCode: "ZA", optOutSuffixes: [" STOP?"], law: DEFAULT_RULES.ZA },
      isOwnPage: () => false,
    }).map(({ path }) => path);
    console.log(JSON.stringify([
      [6, 7].map((number) => flowTypeId.safeParse(number).success),
      ["x".repeat(700), "x".repeat(701)].map(problems),
    ]));
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual([
    [true, false],
    [[], ["text"]],
  ]);
});
