import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerRoutes } from "../../../../dev/sandbox/register/register.routes.ts";
import { createCompanyRegister, type HttpRegister } from "./provider.ts";

/** The sandbox's register, and one that misbehaves in the way its address says. */
let sandbox: ReturnType<typeof serve>;
let odd: Server;
const asked: { path: string | undefined; authorization: string | undefined }[] = [];
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  sandbox = serve({ fetch: registerRoutes().fetch, port: 0, hostname: "127.0.0.1" });
  odd = createServer((request, response) => {
    asked.push({ path: request.url, authorization: request.headers.authorization });
    if (request.url?.startsWith("/long/")) response.end(`"${"x".repeat(100_000)}"`);
    else if (request.url?.startsWith("/moved/"))
      response.writeHead(302, { location: "/elsewhere" }).end();
    else if (request.url === "/elsewhere") response.end('{"company":{"name":"Somebody Else"}}');
    else if (request.url?.startsWith("/plain/")) response.end("no JSON");
    else if (request.url?.startsWith("/other/")) response.end('{"company":{"name":7}}');
    else response.end('{"entity":{"legal":{"name":" Odd\\u0000 Traders "}}}');
  });
  await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  sandbox.close();
  odd.close();
});

const registerAt = (url: string, more: Partial<HttpRegister> = {}) =>
  createCompanyRegister({
    ZA: { url, authorization: undefined, nameField: "company.name", ...more },
    GH: undefined,
  });
const atSandbox = () => registerAt(`http://127.0.0.1:${portOf(sandbox)}/register/ZA/{number}`);
const atOdd = (path: string, more: Partial<HttpRegister> = {}) =>
  registerAt(`http://127.0.0.1:${portOf(odd)}/${path}/{number}`, more);

test("the register names the company, knows what it does not have, and is unknown while it is out of order", async () => {
  const register = atSandbox();
  expect(await register.find("ZA", "2019/123456/07")).toEqual({
    found: "company",
    name: "Sandbox Trading (Pty) Ltd",
  });
  expect(await register.find("ZA", "2018/000001/07")).toEqual({ found: "none" });
  expect(await register.find("ZA", "2019/503503/07")).toEqual({ found: "unknown" });
  expect(await register.find("GH", "CS160152013")).toEqual({ found: "unknown" });
});

test("the number is escaped, the header sent, the name found where it is and made clean, and asked for once", async () => {
  const register = atOdd("entity", { authorization: "Bearer key", nameField: "entity.legal.name" });
  const first = await register.find("ZA", "2019/123456/07");
  expect(first).toEqual({ found: "company", name: "Odd  Traders" });
  await register.find("ZA", "2019/123456/07");
  expect(asked).toEqual([{ path: "/entity/2019%2F123456%2F07", authorization: "Bearer key" }]);
});

test.each(["long", "moved", "plain", "other"])(
  "an answer that cannot be used (%s) is no answer",
  async (path) => {
    expect(await atOdd(path).find("ZA", "2019/123456/07")).toEqual({ found: "unknown" });
  },
);

test("a register that is not there is unknown", async () => {
  expect(await registerAt("http://127.0.0.1:9/{number}").find("ZA", "2019/123456/07")).toEqual({
    found: "unknown",
  });
});
