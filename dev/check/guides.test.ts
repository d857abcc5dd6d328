import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const scriptsOf = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")) as { scripts: Record<string, string> }).scripts;
const SCRIPTS = { ...scriptsOf("package.json"), ...scriptsOf("native/package.json") };
const COMMANDS = readFileSync("dev/run.mjs", "utf8");
const OURS =
  /`((?:bench|contract|deploy|dev|docs|domain|e2e|gateway|platform|server|web)\/[\w./-]+)`/g;

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** A file that `node` starts, with or without options of node. */
const STARTED = /\bnode (?:…|--\S+)?(?: --\S+)* ?((?:server|gateway)\/[\w./-]+\.ts)/g;
/** What whoever runs it makes for themselves. */
const OF_OPERATORS = ["deploy/.env", "deploy/secrets"];
const FOLDERS = ["docs/guides", "docs/operate"];
const pagesOf = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => [folder, name]));

it.each(pagesOf as [string, string][])(
  "%s/%s names commands, files and pages that there are",
  (folder, name) => {
    const text = readFileSync(path.join(folder, name), "utf8");
    const scripts = all(text, /\bnpm run ([\w:-]+)/g);
    expect(scripts.filter((script) => !(script in SCRIPTS))).toEqual([]);
    const commands = all(text, /\bnode dev\/run\.mjs ([\w:-]+)/g);
    expect(commands.filter((command) => !COMMANDS.includes(command))).toEqual([]);
    expect(all(text, STARTED).filter((file) => !existsSync(file))).toEqual([]);
    const files = all(text, OURS).filter((file) => !OF_OPERATORS.includes(file));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const pages = all(text, /\]\(([^)#:]+)[^):]*\)/g);
    expect(pages.filter((page) => !existsSync(path.join(folder, page)))).toEqual([]);
  },
);
