import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGING_CAMPAIGN_FIELDS } from "../../../dev/testing/specification/messaging-campaign-fields.ts";
import { aCodeWorld, type CodeWorld, DATA } from "./testing/code-world.ts";

type Fields = Record<string, unknown>;
type Entry = { id: number; routeId: number; messagingCampaign: Fields };
type Reply = { id: string; serviceObj: Entry[] };

let world: CodeWorld;
beforeAll(async () => {
  world = await aCodeWorld();
}, 120_000);
afterAll(() => world.close());

/** A campaign that was paid for by `cs` and booked on its networks, in the replies of the three transports. */
async function bookedCampaign(): Promise<Reply[]> {
  const data = (await DATA.cs?.(world)) ?? {};
  const headers = { "idempotency-key": randomUUID() };
  const { result } = await world.browsers.owner.call("cs", data, headers);
  const { id } = result as Reply;
  await world.tool.app.catchUp();
  const rpc = await world.owner.client.campaigns.get({ id });
  const rest = await world.owner.fetch(`/api/v1/campaigns/${id}`);
  // The same call under its key: it is booked once, and answers what it is by now.
  const functions = await world.browsers.owner.call("cs", data, headers);
  return [rpc as unknown as Reply, (await rest.json()) as Reply, functions.result as Reply];
}

const given = (targeting: object) =>
  Object.fromEntries(Object.entries(targeting).filter(([, ids]) => ids.length !== 0));

test("a booked campaign shows, on every transport, what each network was given: every field of the specification", async () => {
  const replies = await bookedCampaign();
  const [{ serviceObj } = { serviceObj: [] }] = replies;
  expect(serviceObj.length).toBeGreaterThan(1);
  for (const reply of replies) expect(reply.serviceObj).toEqual(serviceObj);
  for (const { id, routeId, messagingCampaign } of serviceObj) {
    expect([id, routeId]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Object.keys(messagingCampaign).toSorted()).toEqual(MESSAGING_CAMPAIGN_FIELDS.toSorted());
    const order = world.orders.find((one) => one.campaignCode === messagingCampaign.campaignCode);
    if (!order) throw new Error("A network was not asked.");
    const ordered = MESSAGING_CAMPAIGN_FIELDS.map((name) => [name, order[name]]);
    // The networks' wire leaves out lists that limit nothing and the usual response type, and says '' for no content.
    const [message] = order.messages as object[];
    expect({
      ...messagingCampaign,
      profileTargeting: given(messagingCampaign.profileTargeting as object),
      content: messagingCampaign.content ?? "",
    }).toEqual({ ...Object.fromEntries(ordered), messages: [{ responseType: 1, ...message }] });
  }
});
