import { execFileSync } from "node:child_process";
import type { Bill } from "./bill.ts";

/** npm's bill of everything that the lockfile names, by CycloneDX. Needs no network. */
export function npmBill(root: string): Bill {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const script = process.env["npm_execpath"];
  const isNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const text = execFileSync(isNpm ? process.execPath : "npm", isNpm ? [script, ...args] : args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
    stdio: ["ignore", "pipe", "inherit"],
    shell: !isNpm && process.platform === "win32",
  });
  return JSON.parse(text) as Bill;
}
