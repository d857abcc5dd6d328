import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Scanners } from "./scanners.ts";

/** A request as it is written to the wire, with `*` behind every value that may be spoilt. */
export type MarkedRequest = {
  method: string;
  path: string;
  headers: readonly string[];
  body?: string;
};

const SQLMAP = [
  "--batch",
  // Otherwise it takes its targets from there, where it is no terminal.
  "--ignore-stdin",
  "--flush-session",
  "--disable-coloring",
  "--dbms=PostgreSQL",
  "--technique=BEU",
  "--level=1",
  "--risk=1",
  "--threads=2",
  "--timeout=10",
  "--retries=0",
  "--ignore-code=*",
];

/** Whether sqlmap got a statement of its own into one request; it tries each marked value. */
export async function injects(
  scanners: Scanners,
  port: number,
  { method, path, headers, body }: MarkedRequest,
  seconds: number,
): Promise<{ isInjectable: boolean; isAsked: boolean; printed: string }> {
  const file = join(scanners.folder, "request.txt");
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, ...length];
  writeFileSync(file, `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
  const output = `--output-dir=${join(scanners.folder, "sqlmap")}`;
  const printed = await scanners.run("sqlmap", ["-r", file, output, ...SQLMAP], seconds);
  return {
    isInjectable: /identified the following injection point|is vulnerable/.test(printed),
    isAsked:
      /testing (?:for SQL injection|'|if)|does not seem to be injectable|do not appear to be injectable/.test(
        printed,
      ),
    printed,
  };
}

type WapitiReport = {
  vulnerabilities: Record<string, { path: string; parameter: string; info: string }[]>;
};

/** What wapiti found on the pages that it reached from those it was given: kind and path of each. */
export async function findHoles(
  scanners: Scanners,
  {
    url,
    pages,
    cookie,
    seconds,
  }: { url: string; pages: readonly string[]; cookie?: string; seconds: number },
): Promise<string[]> {
  const report = join(scanners.folder, `wapiti-${Date.now()}.json`);
  const printed = await scanners.run(
    "wapiti",
    [
      "-u",
      `${url}/`,
      "--scope",
      "domain",
      "--flush-session",
      "-v",
      "0",
      ...pages.flatMap((page) => ["-s", `${url}${page}`]),
      ...(cookie === undefined ? [] : ["-H", `Cookie: ${cookie}`]),
      "-m",
      "xss,permanentxss,sql,blindsql,file,exec,crlf,redirect,backup,methods",
      "--max-scan-time",
      String(seconds),
      "--max-links-per-page",
      "20",
      "-t",
      "10",
      "-f",
      "json",
      "-o",
      report,
    ],
    seconds + 60,
  );
  let read: WapitiReport;
  try {
    read = JSON.parse(readFileSync(report, "utf8")) as WapitiReport;
  } catch {
    throw new Error(`wapiti wrote no report:\n${printed.slice(-2_000)}`);
  }
  return Object.entries(read.vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ path, parameter }) => `${kind}: ${path} ${parameter}`),
  );
}

/** Names under an address that answer with anything but 404, as ffuf asks for them. */
export async function findStray(
  scanners: Scanners,
  { url, names, seconds }: { url: string; names: readonly string[]; seconds: number },
): Promise<string[]> {
  const list = join(scanners.folder, "names.txt");
  const report = join(scanners.folder, "ffuf.json");
  writeFileSync(list, names.join("\n"));
  await scanners.run(
    "ffuf",
    [
      "-u",
      `${url}/FUZZ`,
      "-w",
      list,
      "-mc",
      "all",
      "-fc",
      "404",
      "-t",
      "8",
      "-s",
      "-maxtime",
      String(seconds),
      "-o",
      report,
      "-of",
      "json",
    ],
    seconds + 20,
  );
  const { results } = JSON.parse(readFileSync(report, "utf8")) as {
    results: { input: { FUZZ: string }; status: number }[];
  };
  return results.map(({ input, status }) => `${status} ${input.FUZZ}`).toSorted();
}

/** What testssl.sh finds of medium weight and more: protocols, ciphers, certificates, known holes. */
export async function findWeakTls(
  scanners: Scanners,
  port: number,
  seconds: number,
): Promise<{ id: string; severity: string; finding: string }[]> {
  const report = join(scanners.folder, `testssl-${port}.json`);
  const printed = await scanners.run(
    "testssl",
    [
      "--quiet",
      "--color",
      "0",
      "--warnings",
      "off",
      "--protocols",
      "--std",
      "--server-defaults",
      "--vulnerable",
      "--jsonfile",
      report,
      "--severity",
      "MEDIUM",
      `127.0.0.1:${port}`,
    ],
    seconds,
  );
  try {
    return JSON.parse(readFileSync(report, "utf8")) as [];
  } catch {
    throw new Error(`testssl.sh wrote no whole report:\n${printed.slice(-2_000)}`);
  }
}
