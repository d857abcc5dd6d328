import { describe, expect, it } from "vitest";
import { aClient, aGateway, aService, SANDBOX_KEY } from "../testing/a-gateway.ts";
import { KINDS } from "../testing/kinds.ts";
import type { PhoneMessage } from "./phone.store.ts";
import { useGateway } from "../testing/use-gateway.ts";

const world = useGateway();

describe("the sandbox calls", () => {
  it("need the key, and do not exist outside the sandbox", async () => {
    expect((await world.send("GET", "/sandbox/phone")).status).toBe(401);
    expect(
      (await world.send("POST", "/sandbox/clock", { offsetMs: 0 }, { "x-sandbox-key": "guess" }))
        .status,
    ).toBe(401);
    const outside = await aGateway(world.pool, {}, { sandbox: undefined });
    const key = { "x-sandbox-key": SANDBOX_KEY };
    expect((await outside.send("GET", "/sandbox/phone", undefined, key)).status).toBe(404);
    expect((await outside.send("POST", "/sandbox/clock", { offsetMs: 0 }, key)).status).toBe(404);
  });

  it("show the copy for a test number at once, whole text included", async () => {
    const client = await aClient(world.call);
    const body = aService({
      ...client,
      campaignCode: "copy",
      testNumbers: ["082 123 4567", "+27821234567"],
    });
    expect((await world.call("POST", "/r/97/company/service", body)).status).toBe(200);
    const phone = await world.send("GET", "/sandbox/phone", undefined, {
      "x-sandbox-key": SANDBOX_KEY,
    });
    const messages = (phone.body.messages as { number: string }[]).filter(
      ({ number }) => number === "27821234567",
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      route: 97,
      sender: "CornerShop",
      text: "CornerShop: Bread and milk at half price this week. OptOut? Reply STOP (free)",
    });
  });

  it("tell each message's kind, where its short link leads here, and whether an answer gets through", async () => {
    const number = "27821119999";
    for (const kind of ["sms", "smsLink", "pcm", "display", "rcs"]) {
      const ofKind = await KINDS[kind]?.(world.call);
      const body = aService({
        ...(await aClient(world.call)),
        ...ofKind,
        campaignCode: `phone-${kind}`,
        testNumbers: [number],
      });
      expect((await world.call("POST", "/r/97/company/service", body)).status).toBe(200);
    }
    const inGhana = aService({
      ...(await aClient(world.call, 98)),
      campaignCode: "phone-ghana",
      messages: [{ text: "Bread at half price. Call 030 200 0111" }],
      profileTargeting: {},
      testNumbers: ["0241119999"],
    });
    expect((await world.call("POST", "/r/98/company/service", inGhana)).status).toBe(200);
    const { body } = await world.send("GET", "/sandbox/phone", undefined, {
      "x-sandbox-key": SANDBOX_KEY,
    });
    const shown = (body.messages as PhoneMessage[]).filter((it) => it.number.endsWith("1119999"));
    expect(shown.map(({ kind, canReply }) => [kind, canReply]).toReversed()).toEqual([
      ["sms", true],
      ["link", true],
      ["pcm", false],
      ["display", false],
      ["rcs", true],
      ["sms", false],
    ]);
    const linked = shown.find(({ kind }) => kind === "link");
    const [asRead = "", here = ""] = Object.entries(linked?.links ?? {})[0] ?? [];
    expect(linked?.text).toContain(asRead);
    expect(here).toBe(asRead.replace("https://ldh.example", "http://gateway.test"));
  });

  it("set the clock and answer when everything due is done", async () => {
    const own = await aGateway(world.pool);
    const body = aService({ ...(await aClient(own.call)), campaignCode: "clock" });
    await own.call("POST", "/r/97/company/service", body);
    const offsetMs = own.clock.offsetMs() + 120_000;
    const reply = await own.send(
      "POST",
      "/sandbox/clock",
      { offsetMs },
      { "x-sandbox-key": SANDBOX_KEY },
    );
    expect(reply).toMatchObject({ status: 200, body: { offsetMs } });
    expect((await own.call("GET", "/r/97/company/service?campaignCode=clock")).body).toMatchObject({
      status: 0,
    });
  });
});
