import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../command.ts";
import { lockChanges } from "./lock-changes.ts";
import type { Lockfile } from "./lockfile.ts";

/** `npm run lockfile:changes -- [FROM] [TO]`: each a lockfile or a revision of git; the last commit and what lies here without them. */
const [from = "HEAD", to = join(ROOT, "package-lock.json")] = process.argv.slice(2);
const changes = lockChanges(read(from), read(to));
console.log(changes.length === 0 ? "Nothing changed." : changes.join("\n"));

function read(place: string): Lockfile {
  const text = existsSync(place)
    ? readFileSync(place, "utf8")
    : execFileSync("git", ["show", `${place}:package-lock.json`], {
        cwd: ROOT,
        encoding: "utf8",
        maxBuffer: 64_000_000,
      });
  return JSON.parse(text) as Lockfile;
}
