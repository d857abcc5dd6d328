import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../contract/router.ts";
import { type ListeningServer, serve } from "../../platform/http/serve.ts";
import {
  aCodeWorld,
  type CodeWorld,
} from "../../server/features/administration/testing/code-world.ts";
import { createOpenApiDocument } from "../../server/http/web/openapi-document.ts";
import { TEST_ORIGIN, type TestBrowser } from "../../server/http/testing/test-browser.ts";
import { PAGE_TABLE } from "../../web/routes/page-table.ts";
import { findFreePorts } from "../start/ports.ts";
import { builtWeb } from "../start/builds/web-build.ts";
import { makeCertificates } from "../smoke/own-certificate.ts";
import { startProxy } from "../smoke/start-proxy.ts";
import { type Operation, operationsOf } from "../testing/fuzz/operations.ts";
import { aRealGateway } from "../testing/real-gateway.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { markedRequest } from "./marked-requests.ts";
import { startOldTls, startPlanted } from "./planted.ts";
import { findScanners, type Scanners } from "./scanners.ts";
import { findHoles, findStray, findWeakTls, injects, type MarkedRequest } from "./scans.ts";
import { STRAY_NAMES } from "./stray-names.ts";

// By night: they need apt, and some hours. SCAN=20 asks every so many operations only.
const EACH = Number(process.env.SCAN ?? 0);
/** Pages whose last part is anybody's name for something. */
const NAMED = Object.keys(PAGE_TABLE).flatMap((path) =>
  path.includes("$") ? [path.replace(/\/\$.*$/, "/")] : [],
);
const isNamed = (hole: string) => NAMED.some((page) => hole.startsWith(`Backup file: ${page}`));
/** Signing out and ends of accounts would end the scan, too. */
const ENDS_IT = /signOut|deleteAccount|endSessions|erase|suspend/i;
/** What may be fetched by anybody, with the answer; pages of the app aside. */
const OPEN = new Set([
  "200 .well-known/apple-app-site-association",
  "200 .well-known/assetlinks.json",
  "200 .well-known/security.txt",
  "200 api",
  "200 robots.txt",
  "200 healthz",
  "200 openapi.json",
  "200 readyz",
]);

describe.runIf(EACH > 0)("scanners of others", () => {
  let scanners: Scanners;
  let world: CodeWorld;
  let tool: ListeningServer;
  let planted: ListeningServer;
  beforeAll(async () => {
    scanners = findScanners();
    world = await aCodeWorld({ webDir: await builtWeb(() => {}) });
    tool = await serve(world.tool.app.app, { port: 0 });
    planted = await startPlanted(world.tool.database.pool);
  }, 600_000);
  afterAll(async () => {
    await planted?.close();
    await tool?.close();
    await world?.close();
    scanners?.remove();
  });
  const urlOf = ({ port }: ListeningServer) => `http://127.0.0.1:${port}`;
  const headersOf = ({ jar }: TestBrowser) => [
    `Origin: ${TEST_ORIGIN}`,
    `Cookie: ${jar.header()}`,
    `X-XSRF-TOKEN: ${jar.get("XSRF-TOKEN") ?? ""}`,
    "Idempotency-Key: scan",
  ];

  test("sqlmap gets into what was planted, and into no operation of the tool", async () => {
    for (const hole of [
      { method: "GET", path: "/items?id=1*", headers: [] },
      {
        method: "POST",
        path: "/items",
        headers: ["Content-Type: application/json"],
        body: '{"name":"a*"}',
      },
    ]) {
      const { isInjectable, printed } = await injects(scanners, planted.port, hole, 240);
      expect(isInjectable, printed).toBe(true);
    }
    const document = await createOpenApiDocument(contract, urlOf(tool));
    const operations = operationsOf(document).filter(({ id }) => !ENDS_IT.test(id));
    await askEach(operations, tool.port, (operation) => {
      const isAdmin = operation.path.includes("/administration/");
      const request = markedRequest(operation, headersOf(isAdmin ? world.admin : world.owner));
      return { ...request, path: `/api/v1${request.path}` };
    });
  }, 28_800_000);

  test("nor into one of the gateway", async () => {
    const database = await createTestDatabase("gateway");
    const { gateway, token } = await aRealGateway(database.pool);
    const server = await serve(gateway.app, { port: 0 });
    const operations = operationsOf(
      (await (await gateway.app.request("/openapi.json")).json()) as object,
    );
    const headers = [`Authorization: Bearer ${token}`];
    await askEach(operations, server.port, (operation) => markedRequest(operation, headers));
    await server.close();
    await database.drop();
  }, 28_800_000);

  async function askEach(
    operations: readonly Operation[],
    port: number,
    requestOf: (operation: Operation) => MarkedRequest,
  ): Promise<void> {
    const found: string[] = [];
    const [asked, not]: [string[], string[]] = [[], []];
    for (const operation of operations.filter((_, at) => at % EACH === 0)) {
      const request = requestOf(operation);
      if (!`${request.path}${request.body ?? ""}`.includes("*")) continue;
      const answer = await injects(scanners, port, request, 180);
      if (answer.isInjectable) found.push(`${operation.id}: ${answer.printed.slice(-800)}`);
      (answer.isAsked ? asked : not).push(operation.id);
    }
    process.stdout.write(
      `sqlmap asked ${asked.length} operations; not ${not.join(", ") || "none"}\n`,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  }

  test("wapiti finds what was planted, and nothing on any page of a member", async () => {
    const holes = await findHoles(scanners, { url: urlOf(planted), pages: ["/"], seconds: 180 });
    expect(holes.join("\n")).toMatch(/Cross Site Scripting: \/hello name/);
    const asked = new Set<string>();
    const watched = await serve(
      {
        fetch: (request, bindings) => {
          asked.add(new URL(request.url).pathname);
          return world.tool.app.app.fetch(request, bindings);
        },
      },
      { port: 0 },
    );
    const pages = Object.keys(PAGE_TABLE).filter((path) => !path.includes("$"));
    const cookie = world.owner.jar.header();
    const found = await findHoles(scanners, { url: urlOf(watched), pages, cookie, seconds: 900 });
    await watched.close();
    // A page that takes any name takes that of a copy, too.
    expect(found.filter((it) => !isNamed(it))).toEqual([]);
    // A tool without its pages would have no holes either.
    expect(pages.filter((page) => !asked.has(page))).toEqual([]);
  }, 3_600_000);

  test("ffuf finds the file that was planted, and none at the tool", async () => {
    const ask = (server: ListeningServer) =>
      findStray(scanners, { url: urlOf(server), names: STRAY_NAMES, seconds: 120 });
    expect(await ask(planted)).toContain("200 backup.sql");
    const pages = new Set(Object.keys(PAGE_TABLE).map((path) => `200 ${path.slice(1)}`));
    const isPage = (it: string) => pages.has(it.replace(/\/$/, ""));
    const stray = (await ask(tool)).filter((it) => !OPEN.has(it) && !isPage(it));
    expect(stray.filter((it) => !/^(?:401|403|405) /.test(it))).toEqual([]);
  }, 600_000);

  test("testssl.sh finds old TLS where it was planted, and nothing weak at the proxy", async () => {
    const { key, cert } = await makeCertificates("localhost");
    const old = await startOldTls({ key, cert });
    const planted = await findWeakTls(scanners, old.port, 600);
    old.close();
    expect(planted.map(({ id }) => id)).toContain("BEAST_CBC_TLS1");
    const { tool: outside } = await findFreePorts();
    const folder = scanners.folder;
    const proxy = await startProxy(
      { ...scanners.nginx, root: "", faketime: "" },
      { folder, passages: [{ outside, inside: tool.port }], key, cert },
    );
    try {
      const found = await findWeakTls(scanners, outside, 600);
      // Of an authority of a day, which nobody knows; what testssl.sh says of the OpenSSL that it asks with; and that the
      // home page is packed, which holds nothing of anybody (pack-public-answers.ts).
      const ours = found.filter(
        ({ id }) =>
          !/^cert_(?:chain|trust|caIssuers|crl|ocsp|revocation)|^OCSP|^DNS_CAA|^cert_|^engine_problem$|^BREACH$/.test(
            id,
          ),
      );
      expect(ours).toEqual([]);
    } finally {
      await proxy.stop();
    }
  }, 1_800_000);
});
