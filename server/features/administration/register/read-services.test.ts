import { worded, type Worded } from "../../billing/testing/worded.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CountryCode } from "../../../../domain/countries.ts";
import { createOptOutRegister } from "../../../providers/opt-out-register/http/provider.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { anAdvertiser, aWorld, FRIDAY_MS, type World } from "../../campaigns/testing/a-world.ts";
import type { NewNotification } from "../../notifications/notification.ts";
import { readRegisterServices, type ServicesDeps } from "./read-services.ts";
import { listRegisterStates } from "./register-number.store.ts";
import { takeRegister } from "./take-register.ts";

const KEY = "Bearer register-key";

let world: World;
let deps: ServicesDeps;
let admin: { actorUserId: string; requestId: string };
let server: Server;
const services: Record<CountryCode, { url: string; authorization: string } | undefined> = {
  ZA: undefined,
  GH: undefined,
};
let notices: Worded<NewNotification>[] = [];
/** What the service has, and what it does. */
const service = {
  numbers: [] as string[],
  mark: '"1"',
  fault: "" as "" | "500" | "torn" | "moved",
  asked: 0,
};

beforeAll(async () => {
  world = await aWorld();
  world.setNow(FRIDAY_MS);
  server = createServer((request, response) => {
    service.asked += 1;
    if (request.headers.authorization !== KEY) return void response.writeHead(401).end();
    if (service.fault === "500") return void response.writeHead(500).end();
    if (service.fault === "moved" && request.url === "/")
      return void response.writeHead(302, { location: "/elsewhere" }).end();
    if (request.headers["if-none-match"] === service.mark)
      return void response.writeHead(304).end();
    response.writeHead(200, { "content-type": "text/csv", etag: service.mark });
    response.write(service.numbers.slice(0, 2).join("\r\n"));
    if (service.fault === "torn") return void setTimeout(() => response.destroy(), 20);
    response.end(`\r\n${service.numbers.slice(2).join("\r\n")}\r\n\r\n`);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  services.ZA = { url, authorization: KEY };
  const actorUserId = await anAdvertiser(world);
  admin = { actorUserId, requestId: "r1" };
  deps = {
    ...world.deps,
    cipher: createNumberCipher(Buffer.alloc(32, 1)),
    notify: async (_tx, ...all) => void notices.push(...all.map(worded)),
    adminUserIds: [actorUserId],
    optOutRegister: createOptOutRegister(services),
  };
}, 60_000);
beforeEach(async () => {
  notices = [];
  Object.assign(service, { fault: "", asked: 0, mark: `"${Math.random()}"` });
  await world.pool.query(
    "truncate register_service, register_import cascade; truncate register_number, register_change",
  );
});
afterAll(async () => {
  server.close();
  await world.drop();
});

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `082 555 ${String(1_000 + index)}`);
const change = (to: string[]) =>
  Object.assign(service, { numbers: to, mark: `"${Math.random()}"` });
const inRegister = async () =>
  (await listRegisterStates(world.db)).find(({ countryId }) => countryId === 6)?.numbers;
const imports = async () =>
  (
    await world.pool.query<{ id: string; state: string; source: string; taken_by: string | null }>(
      "select id, state, source, taken_by from register_import order by read_at, state",
    )
  ).rows;

test("a register is taken as its service has it, again only when it has changed, and what came in and left goes to the networks", async () => {
  change([...numbers(40), "not a number"]);
  await readRegisterServices(deps);
  expect(await inRegister()).toBe(40);
  expect(await imports()).toMatchObject([{ state: "taken", source: "service", taken_by: null }]);
  await readRegisterServices(deps);
  expect([service.asked, (await imports()).length]).toEqual([2, 1]);
  change([...numbers(39), "083 555 0001", "083 555 0002"]);
  await readRegisterServices(deps);
  expect(await inRegister()).toBe(41);
  const { rows } = await world.pool.query<{ is_added: boolean; count: number }>(
    "select is_added, count(*)::int from register_change group by 1 order by 1",
  );
  expect(rows).toEqual([
    { is_added: false, count: 1 },
    { is_added: true, count: 42 },
  ]);
  expect(notices).toEqual([]);
});

test("a register that would lose more than a tenth waits until an administrator has looked", async () => {
  change(numbers(40));
  await readRegisterServices(deps);
  change(numbers(30));
  await readRegisterServices(deps);
  expect(await inRegister()).toBe(40);
  expect(notices.map(({ title, body }) => [title, body])).toEqual([
    [
      "The opt-out register of South Africa waits for you",
      "10 numbers would leave it. Look before you take it.",
    ],
  ]);
  const shown = (await imports()).find(({ state }) => state === "shown");
  await takeRegister(deps, { id: shown?.id ?? "", reason: "Confirmed by the register" }, admin);
  expect(await inRegister()).toBe(30);
});

test.each(["500", "torn", "moved"] as const)(
  "a service that fails (%s) changes nothing, and is asked again",
  async (fault) => {
    change(numbers(40));
    await readRegisterServices(deps);
    change(numbers(41));
    service.fault = fault;
    await readRegisterServices(deps);
    expect(await inRegister()).toBe(40);
    service.fault = "";
    await readRegisterServices(deps);
    expect(await inRegister()).toBe(41);
  },
);

test("a register that is longer than any can be is not taken", async () => {
  change(numbers(40));
  const shorter = createOptOutRegister(services, { mostBytes: 100 });
  await readRegisterServices({ ...deps, optOutRegister: shorter });
  expect((await inRegister()) ?? 0).toBe(0);
  await readRegisterServices(deps);
  expect(await inRegister()).toBe(40);
});
