import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../command.ts";
import { shippedBill } from "./bill.ts";
import { findLicenceProblems } from "./licences.ts";
import type { Lockfile } from "./lockfile.ts";
import { npmBill } from "./npm-bill.ts";

/** `npm run sbom -- [FILE]`: the bill of materials of what is shipped, into a file or to standard output. Ends with 1 on a licence that is not allowed. */
const lockfile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
const bill = shippedBill(npmBill(ROOT), lockfile, "loudhailer");
const text = `${JSON.stringify(bill, undefined, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else {
  writeFileSync(file, text);
  console.log(`Wrote ${bill.components.length} packages to ${file}.`);
}
const problems = findLicenceProblems(ROOT);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}
