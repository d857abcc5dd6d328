import { afterEach, beforeEach, expect, test } from "vitest";
import { infobipLookupRoutes } from "../../../dev/sandbox/networks/infobip-lookup.routes.ts";
import { serve } from "../../../platform/http/serve.ts";
import { connectOf, startScripted } from "../http/testing/a-scripted-server.ts";
import { infobipLookupAdapter as adapter } from "./infobip-lookup.ts";

const SECRETS = { apiKey: "sandbox-key" };
const HOME = "27821234567";
const PORTED = "27821234568";
const DEAD = "27821234569";

let sandbox: Awaited<ReturnType<typeof serve>>;
const command = (body: object) =>
  fetch(`http://127.0.0.1:${sandbox.port}/api/networks/infobip-lookup`, {
    method: "PUT",
    body: JSON.stringify(body),
  });
const connect = (secrets = SECRETS) =>
  connectOf(adapter, secrets, {
    baseUrl: `http://127.0.0.1:${sandbox.port}/networks/infobip-lookup`,
  });
beforeEach(async () => {
  sandbox = await serve(infobipLookupRoutes(), { port: 0, nextRequestMs: 0 });
});
afterEach(() => sandbox.close());

test("says on which network numbers are, which were ported, and which nobody has", async () => {
  await command({ ported: { [PORTED]: "65510" }, dead: [DEAD] });
  const facts = await connect().lookup?.ask([HOME, PORTED, DEAD]);
  expect(Object.fromEntries(facts ?? [])).toEqual({
    [HOME]: { networkCode: "65501", isPorted: false, isDead: false },
    [PORTED]: { networkCode: "65510", isPorted: true, isDead: false },
    [DEAD]: { networkCode: undefined, isPorted: false, isDead: true },
  });
});

test("the sample of the documentation is read: a phone that is off is not dead", async () => {
  const scripted = await startScripted(adapter, {}, SECRETS);
  scripted.answer(200, {
    results: [
      {
        to: "41793026727",
        mccMnc: "22801",
        originalNetwork: { networkPrefix: "79", countryPrefix: "41" },
        ported: false,
        roaming: false,
        status: { groupId: 2, groupName: "UNDELIVERABLE", id: 9 },
        error: { groupId: 1, id: 27, name: "EC_ABSENT_SUBSCRIBER", permanent: false },
      },
    ],
  });
  const facts = await scripted.connection.lookup?.ask(["41793026727"]);
  expect(facts?.get("41793026727")).toEqual({
    networkCode: "22801",
    isPorted: false,
    isDead: false,
  });
  expect(scripted.requests[0]).toMatchObject({ method: "POST", path: "/number/1/query" });
  expect(scripted.requests[0]?.headers.get("authorization")).toBe("App sandbox-key");
  expect(JSON.parse(scripted.requests[0]?.body ?? "")).toEqual({ to: ["41793026727"] });
  await scripted.stop();
});

test.each([
  ["429", "throttled"],
  ["500", "fault"],
  ["unreadable", "fault"],
] as const)(
  "a call that fails (%s) says why, and no number is in the error",
  async (fault, why) => {
    await command({ faults: [fault] });
    const error = await connect()
      .lookup?.ask([HOME])
      .then(
        () => undefined,
        (it: Error) => it,
      );
    expect(error).toMatchObject({ name: "NothingTaken", why });
    expect(String(error)).not.toContain(HOME);
  },
);

test("a wrong key is told, and numbers that are not named in the answer are left out", async () => {
  await expect(connect({ apiKey: "wrong" }).lookup?.ask([HOME])).rejects.toMatchObject({
    why: "credentials",
  });
  await command({ faults: ["partial"] });
  expect([...((await connect().lookup?.ask([HOME, PORTED])) ?? []).keys()]).toEqual([HOME]);
});
