import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { aClient } from "../testing/a-gateway.ts";
import { codeOf } from "../testing/refusals.ts";
import { endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { useGateway } from "../testing/use-gateway.ts";

const world = useGateway();

describe("every call", () => {
  it("is answered with what its schema says and nothing else, whatever a handler gives", async () => {
    const app = new Hono();
    const people = endpoint({
      method: "get",
      path: "/people",
      summary: "Counts people",
      from: "query",
      input: z.strictObject({}),
      output: z.object({ people: z.int() }),
    });
    const found = { people: 2, msisdns: ["27821234567"] };
    serveEndpoint(
      app,
      people,
      async () => {},
      async () => found,
    );
    expect(await (await app.request("/people")).json()).toEqual({ people: 2 });
  });

  it("is for no cache, and taken for nothing else than what it says it is, refusals too", async () => {
    for (const path of ["/healthz", "/openapi.json", "/nowhere", "/l/unknown", "/o/unknown"]) {
      const { headers } = await world.gateway.app.request(path);
      const given = ["cache-control", "x-content-type-options"].map((name) => headers.get(name));
      expect([path, ...given]).toEqual([path, "no-store", "nosniff"]);
    }
  });

  it("refuses what it does not know, and under a route that does not exist is 404", async () => {
    for (const endpoint of Object.values(endpoints).filter(({ isPublic }) => !isPublic)) {
      const path = endpoint.path.replace(":routeId", "97");
      const method = endpoint.method.toUpperCase();
      const reply =
        endpoint.from === "query"
          ? await world.call(method, `${path}?surprise=1`)
          : await world.call(method, path, { surprise: 1 });
      expect([path, reply.status, codeOf(reply.body)]).toEqual([path, 400, "invalid-argument"]);
    }
    const reach = { targetModelId: 1, profileTargeting: {} };
    expect((await world.call("POST", "/r/96/company/reachontargeting", reach)).status).toBe(404);
    expect((await world.call("POST", "/r/x/company/reachontargeting", reach)).status).toBe(404);
    expect((await world.call("GET", "/nowhere")).status).toBe(404);
  });

  it("refuses a day of a year that the database does not know", async () => {
    const counts = "/company/optoutcounts?countryId=6";
    for (const days of ["from=0000-12-08", "to=0000-01-01", "from=0999-12-31"])
      expect((await world.call("GET", `${counts}&${days}`)).status).toBe(400);
    const holiday = { countryId: 6, day: "0000-12-08", name: null };
    expect((await world.call("PUT", "/company/publicholiday", holiday)).status).toBe(400);
  });

  it("refuses a text that the database cannot keep, in query, form and body", async () => {
    const asked = await world.call("GET", "/r/97/company/service?campaignCode=%00");
    const posted = [];
    for (const title of ["a\0b", "half of \ud83d"])
      posted.push(await world.call("POST", "/r/97/company/user", { externalUserId: "a", title }));
    for (const reply of [asked, ...posted])
      expect([reply.status, codeOf(reply.body)]).toEqual([400, "invalid-argument"]);
    const body = new URLSearchParams({ username: "tool", password: "\0" });
    const form = await world.gateway.app.request("/apis/oauth/authorize", { method: "POST", body });
    expect(form.status).toBe(400);
  });

  it("knows each advertiser of a route by its own ids, however often it is made known and by what title", async () => {
    const [first, second] = [
      await aClient(world.call, 97, "a"),
      await aClient(world.call, 97, "b"),
    ];
    const elsewhere = await aClient(world.call, 105, "b");
    expect(new Set([first, second, elsewhere].map(({ clientId }) => clientId)).size).toBe(3);
    expect(await aClient(world.call, 97, "b")).toEqual(second);
    expect(await aClient(world.call, 105, "b")).toEqual(elsewhere);
    const again = { externalUserId: "a", title: "Another title" };
    const { body } = await world.call("POST", "/r/97/company/user", again);
    expect(body).toMatchObject({ clientId: first.clientId, clientUserId: first.userId });
  });

  it("answers with a request id, the given one when it is harmless", async () => {
    expect(
      (await world.send("GET", "/healthz", undefined, { "x-request-id": "abc-12345" })).requestId,
    ).toBe("abc-12345");
    expect(
      (await world.send("GET", "/nowhere", undefined, { "x-request-id": "a b" })).requestId,
    ).toMatch(/^[\w-]{36}$/);
  });

  it("refuses a body that is not JSON or too large", async () => {
    const post = (body: string) =>
      world.gateway.app.request("/r/97/company/user", {
        method: "POST",
        headers: { authorization: `Bearer ${world.token}`, "content-type": "application/json" },
        body,
      });
    expect((await post("{")).status).toBe(400);
    const large = await post(JSON.stringify({ externalUserId: "a", title: "x".repeat(300_000) }));
    // Not for what its fields hold, which nobody has read.
    expect([large.status, await large.json()]).toMatchObject([
      400,
      { error: { message: "The request is too large." } },
    ]);
  });
});

describe("health and description", () => {
  it("tells alive and ready", async () => {
    expect(await world.send("GET", "/healthz")).toMatchObject({
      status: 200,
      body: { status: "alive" },
    });
    expect(await world.send("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { status: "ready", database: true, clock: true },
    });
  });

  it("describes every call in OpenAPI, with strict input", async () => {
    const { body } = await world.send("GET", "/openapi.json");
    const paths = body.paths as Record<string, Record<string, { requestBody?: unknown }>>;
    for (const { path, method } of Object.values(endpoints)) {
      expect(Object.keys(paths[path.replace(":routeId", "{routeId}")] ?? {})).toContain(method);
    }
    expect(JSON.stringify(paths["/r/{routeId}/company/service"])).toContain(
      '"additionalProperties":false',
    );
  });
});
