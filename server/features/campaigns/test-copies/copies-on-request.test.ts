import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectNetwork } from "../../../../dev/testing/networks/connect-network.ts";
import { aScriptedNetwork } from "../../../../dev/testing/real-gateway.ts";
import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { aDraft, anAdvertiser, aWorld, FRIDAY_MS, type World } from "../testing/a-world.ts";
import { provePhones } from "../testing/prove-phones.ts";
import { sendTest } from "./send-test.ts";

const testNumbers = ["082 123 4567"];
const TAG = "Bread at half price at Corner Shop";
const link = "https://shop.example/offer";
const picture = { url: "https://shop.example/b.png", mimeType: "image/png", altText: "Bread" };
const creatives = ["320x50", "300x250"].map((size) => ({ ...picture, size, byteSize: 40_000 }));
const aTag: DraftChanges = { kind: "pcm", text: TAG, sender: "" };
const aBanner: DraftChanges = {
  kind: "display",
  text: "",
  sender: "",
  link,
  content: { creatives },
};

/** Asks for a copy as an advertiser whose phone it is. */
async function askFor(world: World, fields: DraftChanges) {
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId, fields);
  await provePhones(world, userId, testNumbers);
  return sendTest(world.deps, { userId, id, testNumbers });
}

describe("where no sandbox stands behind the networks", () => {
  const { network, adapter } = aScriptedNetwork("texts");
  const own = aScriptedNetwork("own");
  let world: World;
  beforeAll(async () => {
    world = await aWorld({ network: "none", subscribers: 0, adapters: [adapter, own.adapter] });
  });
  const connected = new Set<string>();
  const connect = async (name: string, routeId: number) => {
    if (connected.has(name)) return;
    connected.add(name);
    await connectNetwork(world.call, {
      adapter: name,
      name,
      secretName: "TEXTS",
      settings: {},
      routeIds: [routeId],
    });
  };
  afterAll(() => world.drop());

  const refusal = {
    code: "invalid-argument",
    message: expect.stringContaining("cannot send a test copy of this kind to a phone"),
    details: [{ path: "testNumbers" }],
  };

  test("a copy of a tag is refused with what to do while no network takes SMS, and is an SMS with its text once one does; as an SMS is its own copy", async () => {
    await expect(askFor(world, aTag)).rejects.toMatchObject(refusal);
    await expect(askFor(world, {})).rejects.toMatchObject(refusal);
    // Neither the first network of the country nor that of the number.
    await connect(adapter.name, 107);
    await world.catchUp();
    expect(await askFor(world, aTag)).toMatchObject({ status: "testing", copies: 1 });
    expect(network.taken).toMatchObject([{ kind: "sms", msisdn: "27821234567", text: TAG }]);
    expect(await askFor(world, {})).toMatchObject({ status: "testing", copies: 1 });
    expect(network.taken[1]).toMatchObject({
      kind: "sms",
      text: expect.stringMatching(/^CornerShop: /),
    });
  });

  test("a copy goes over the network of its number where that can show it", async () => {
    await connect(adapter.name, 107);
    await connect(own.adapter.name, 97);
    await world.catchUp();
    const before = network.taken.length;
    expect(await askFor(world, aTag)).toMatchObject({ copies: 1 });
    expect(own.network.taken).toMatchObject([{ kind: "sms", msisdn: "27821234567", text: TAG }]);
    expect(network.taken).toHaveLength(before);
  });

  test("a copy of a banner is refused with what to do, and books nothing", async () => {
    await expect(askFor(world, aBanner)).rejects.toMatchObject(refusal);
    expect(network.taken.filter(({ kind }) => kind !== "sms")).toEqual([]);
    const { rows } = await world.gatewayPool.query(
      "select 1 from service where content is not null",
    );
    expect(rows).toEqual([]);
  });
});

describe("where the sandbox stands behind the networks", () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => world.drop());

  test.each([
    ["a tag", aTag],
    ["a banner", aBanner],
  ])("a copy of %s goes to its phone as it is", async (_kind, fields) => {
    expect(await askFor(world, fields)).toMatchObject({ copies: 1 });
  });
});
