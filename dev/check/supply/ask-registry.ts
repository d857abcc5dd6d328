import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../command.ts";
import { type Lockfile, packagesOf } from "./lockfile.ts";
import { type Answer, readAdvisories, readProvenance, readSignatures } from "./registry-answers.ts";

// `npm run supply` asks by npm's own client; what the registry does not answer is said to be not asked, and is no fault.
const lockfile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
const installed = packagesOf(lockfile);
const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

const answers: Answer[] = [
  readSignatures(...npm("audit", "signatures", "--json")),
  readAdvisories(...npm("audit", "--json", "--audit=true")),
];
for (const { kind, words } of answers) console.log(`${kind.padEnd(8)} ${words}`);

const scripts = installed.filter(({ hasInstallScript }) => hasInstallScript === true);
const names = scripts.map(({ name, version }) => `${name}@${version}`).toSorted();
console.log(
  `reviewed ${names.length} packages with install scripts, none of which is run: ${names.join(", ")}`,
);

const silent: string[] = [];
for (const [name, version] of Object.entries(dependencies)) {
  const built = readProvenance(npm("view", `${name}@${version}`, "dist", "--json")[0]);
  if (built === undefined) silent.push(name);
}
const all = Object.keys(dependencies).length;
console.log(
  `built    ${all - silent.length} of ${all} direct packages say where they were built; not: ${silent.join(", ")}`,
);
process.exit(answers.some(({ kind }) => kind === "bad") ? 1 : 0);

/** What npm printed, and its errors. */
function npm(...args: string[]): [printed: string, errors: string] {
  const options = { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" } as const;
  const { stdout, stderr } = spawnSync("npm", args, { ...options, maxBuffer: 64_000_000 });
  return [stdout ?? "", stderr ?? ""];
}
