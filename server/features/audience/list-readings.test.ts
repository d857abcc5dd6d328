import { expect, test } from "vitest";
import { createTestApp, NO_LIMITS } from "../../http/testing/test-app.ts";
import { createListReadings } from "./list-readings.ts";
import { createListUrls } from "./lists/list-url.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("of one list one piece is made at a time, of all two, and who reads slowly holds nobody up", async () => {
  const making: string[] = [];
  let [ofOne, ofAll, ended] = [0, 0, 0];
  const read = createListReadings(async function* (listId) {
    try {
      for (let n = 1; n <= 3; n += 1) {
        making.push(listId);
        ofOne = Math.max(ofOne, making.filter((one) => one === listId).length);
        ofAll = Math.max(ofAll, making.length);
        await settled();
        making.splice(making.indexOf(listId), 1);
        yield `${listId}${n} `;
      }
    } finally {
      ended += 1;
    }
  });
  const all = async (listId: string) => {
    let text = "";
    for await (const piece of read(listId)) text += piece;
    return text;
  };
  const slow = [read("a"), read("a"), read("b")];
  for (const reading of slow) await reading.next();
  expect(await Promise.all(["a", "a", "a", "b", "c"].map(all))).toEqual([
    ...Array.from({ length: 3 }, () => "a1 a2 a3 "),
    "b1 b2 b3 ",
    "c1 c2 c3 ",
  ]);
  expect([ofOne, ofAll]).toEqual([1, 2]);
  for (const reading of slow) await reading.return(undefined);
  expect(ended).toBe(8);
});

test("the address of a list is read so often in an hour, by whomever, and that of another one is counted for itself", async () => {
  const few = { limit: 2, windowSeconds: 3_600 };
  const tool = await createTestApp({
    config: { rateLimits: { ...NO_LIMITS, listReadings: few } },
  });
  const owner = await tool.signedUp();
  const aList = async (name: string) => {
    const body = "phone\n082 111 2233\n";
    const reply = await owner.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
    const { path } = (await reply.json()) as { path: string };
    return owner.client.audience.createList({ name, path, phoneColumn: 0 });
  };
  const [till, web] = [await aList("till"), await aList("web")];
  const urls = createListUrls(tool.config.authSecret, tool.config.publicUrl);
  const read = async ({ id }: { id: string }, revision: number) => {
    const network = await tool.openBrowser();
    return network.fetch(new URL(urls.urlOf(id, revision)).pathname);
  };
  for (const revision of [1, 2]) {
    const reply = await read(till, revision);
    expect([reply.status, await reply.text()]).toEqual([200, "27821112233\n"]);
  }
  const refused = await read(till, 3);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await read(web, 1)).status).toBe(200);
  // Who made up an address counts for nobody.
  expect((await owner.fetch(`/files/lists/${web.id}.1.999999.AAAA`)).status).toBe(404);
  expect((await read(web, 1)).status).toBe(200);
  await tool.close();
}, 30_000);
