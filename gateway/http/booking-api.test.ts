import { describe, expect, it } from "vitest";
import { aClient, aService } from "../testing/a-gateway.ts";
import { codeOf, pathsOf } from "../testing/refusals.ts";
import { useGateway } from "../testing/use-gateway.ts";

const world = useGateway();

describe("booking", () => {
  it("knows an advertiser by the external id, on each route by itself", async () => {
    const first = await aClient(world.call, 97, "same");
    expect(await aClient(world.call, 97, "same")).toEqual(first);
    expect(await aClient(world.call, 105, "same")).not.toEqual(first);
  });

  it("gives the same answer for the same code and body, and 409 for another body", async () => {
    const body = aService({ ...(await aClient(world.call)), campaignCode: "again" });
    const first = await world.call("POST", "/r/97/company/service", body);
    expect(first).toMatchObject({ status: 200, body: { campaignCode: "again", status: 255 } });
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    expect((await world.call("POST", "/r/97/company/service", reordered)).body).toEqual(first.body);
    const other = await world.call("POST", "/r/97/company/service", { ...body, maxCoins: 301 });
    expect([other.status, codeOf(other.body)]).toEqual([409, "aborted"]);
    expect((await world.call("GET", "/r/97/company/service?campaignCode=again")).body).toEqual(
      first.body,
    );
    expect((await world.call("GET", "/r/105/company/service?campaignCode=again")).status).toBe(404);
  });

  it("books no more people than the order names, and as many as it pays for without", async () => {
    const booked = async (campaignCode: string, order: Record<string, unknown>) => {
      const body = aService({ ...(await aClient(world.call)), campaignCode, ...order });
      const { status } = await world.call("POST", "/r/97/company/service", body);
      const { rows } = await world.pool.query<{ people: number }>(
        "select people from service where campaign_code = $1",
        [campaignCode],
      );
      return [status, rows[0]?.people];
    };
    expect(await booked("coins", { maxCoins: 300 })).toEqual([200, 300]);
    expect(await booked("people", { maxCoins: 300, maxPeople: 150 })).toEqual([200, 150]);
    expect(await booked("more-people", { maxCoins: 300, maxPeople: 400 })).toEqual([200, 300]);
    expect((await booked("nobody", { maxCoins: 300, maxPeople: 0 }))[0]).toBe(400);
  });

  it("takes MMS as a response type and says that the network does not carry it", async () => {
    const messages = [{ text: "Bread at half price.", responseType: 3 }];
    const body = aService({ ...(await aClient(world.call)), campaignCode: "mms", messages });
    const { status, body: reply } = await world.call("POST", "/r/97/company/service", body);
    expect([status, pathsOf(reply)]).toEqual([400, ["messages.0.responseType"]]);
    const unknown = { ...body, messages: [{ text: "Bread.", responseType: 2 }] };
    expect((await world.call("POST", "/r/97/company/service", unknown)).status).toBe(400);
  });

  it("books once when the same service arrives many times at once", async () => {
    const body = aService({ ...(await aClient(world.call)), campaignCode: "at-once" });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.call("POST", "/r/97/company/service", body)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ["a client of another route", { clientId: 424_242 }, "clientId"],
    ["a sender that is too long", { sender: "Corner Shop 24" }, "sender"],
    ["more than four parts", { messages: [{ text: "a".repeat(620) }] }, "messages.0.text"],
    ["a product of another kind", { adProductId: 82 }, "adProductId"],
    ["a channel of another kind", { channelTypeId: 25 }, "channelTypeId"],
    [
      "an unknown place",
      { profileTargeting: { targetedCounties: [699] } },
      "profileTargeting.targetedCounties.0",
    ],
    [
      "too few people",
      { profileTargeting: { targetedCities: [60906], ageGroups: [5], arpu: [4] } },
      "profileTargeting",
    ],
    ["a list nobody uploaded", { targetModelId: 2, privacy: 1 }, "profileTargeting.listId"],
    ["an own list without a declaration", { privacy: 1 }, "privacy"],
    ["an offer that ends before the start", { offerEndsAt: "2026-12-04T08:00:00Z" }, "offerEndsAt"],
    ["a link where none has a place", { urlLinkId: 1 }, "urlLinkId"],
    ["a start in the past", { startPeriod: "2026-12-03T08:00:00Z" }, "startPeriod"],
    ["an end before the start", { endPeriod: "2026-12-04T07:30:00Z" }, "endPeriod"],
    [
      "only a holiday",
      { startPeriod: "2026-12-24T22:00:00Z", endPeriod: "2026-12-25T22:00:00Z" },
      "daysOfWeek",
    ],
    ["only hours of the night", { startHour: 21, endHour: 23 }, "daysOfWeek"],
    [
      "too little money for one person",
      { messages: [{ text: "a".repeat(300) }], maxCoins: 2 },
      "maxCoins",
    ],
    ["a test number of another country", { testNumbers: ["233241234567"] }, "testNumbers.0"],
  ];
  it.each(refused)("refuses %s, and validation says the same", async (_what, changes, path) => {
    const body = aService({ ...(await aClient(world.call)), campaignCode: "refused", ...changes });
    const reply = await world.call("POST", "/r/97/company/service", body);
    expect([reply.status, pathsOf(reply.body)]).toEqual([400, [path]]);
    expect(JSON.stringify(reply.body)).not.toContain("233241234567");
    if (path === "clientId") return;
    const verdict = (await world.call("POST", "/r/97/company/campaignvalidation", body)).body;
    expect(verdict).toMatchObject({ valid: false, problems: [{ path }] });
  });

  it("is an advertiser's whom both numbers name: the client of one and the user of another are nobody", async () => {
    const [one, other] = [await aClient(world.call), await aClient(world.call, 97, "another")];
    const mixed = { clientId: one.clientId, userId: other.userId, campaignCode: "mixed" };
    const reply = await world.call("POST", "/r/97/company/service", aService(mixed));
    expect([reply.status, pathsOf(reply.body)]).toEqual([400, ["clientId"]]);
    const own = await world.call("POST", "/r/97/company/service", aService({ ...mixed, ...one }));
    expect(own.status).toBe(200);
  });

  it("refuses a message in Ghana that names no way to the advertiser, and nothing else there", async () => {
    const client = await aClient(world.call, 98);
    const book = async (code: string, text: string) =>
      world.call(
        "POST",
        "/r/98/company/service",
        aService({
          ...client,
          campaignCode: `contact-${code}`,
          messages: [{ text }],
          profileTargeting: {},
        }),
      );
    const refusal = await book("none", "Bread at half price");
    expect([refusal.status, pathsOf(refusal.body)]).toEqual([400, ["messages.0.text"]]);
    for (const [code, text] of [
      ["number", "Bread at half price. Call 024 123 4567"],
      ["page", "Bread at half price, shop.com.gh"],
      ["opt-out", "Bread at half price {optout}"],
    ] as const)
      expect([code, (await book(code, text)).status]).toEqual([code, 200]);
  });

  it("names forbidden words before booking, and leaves the reviewer to decide after", async () => {
    const client = await aClient(world.call);
    const body = aService({
      ...client,
      campaignCode: "words",
      messages: [{ text: "Best crypto investment in town" }],
    });
    expect((await world.call("POST", "/r/97/company/campaignvalidation", body)).body).toMatchObject(
      {
        valid: false,
        problems: [{ path: "messages.0.text", words: ["crypto investment"] }],
      },
    );
    expect((await world.call("POST", "/r/97/company/service", body)).status).toBe(200);
    const fine = aService({ ...client, messages: [{ text: "REJECT-ME" }] });
    expect((await world.call("POST", "/r/97/company/campaignvalidation", fine)).body).toEqual({
      valid: true,
      problems: [],
    });
  });

  it("checks a step by itself, with what is there so far", async () => {
    const check = async (body: unknown) =>
      (await world.call("POST", "/r/97/company/campaignstepvalidation", body)).body;
    expect(await check({ step: "content", sender: "123" })).toMatchObject({
      valid: false,
      problems: [{ path: "sender" }],
    });
    expect(await check({ step: "schedule", sender: "123" })).toEqual({ valid: true, problems: [] });
    expect(await check({ step: "schedule", startHour: 12, endHour: 12 })).toMatchObject({
      problems: [{ path: "endHour" }],
    });
    expect(await check({ step: "targeting", profileTargeting: { arpu: [9] } })).toMatchObject({
      valid: false,
    });
    expect(
      await check({ step: "budget", messages: [{ text: "a".repeat(200) }], maxCoins: 1 }),
    ).toMatchObject({
      problems: [{ path: "maxCoins" }],
    });
  });
});
