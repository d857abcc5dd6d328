import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RcsCard } from "../../../domain/message/rcs-message.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { anRcsMessage, startRcs } from "./testing/an-rcs-sandbox.ts";

let rcs: Awaited<ReturnType<typeof startRcs>>;
beforeEach(async () => {
  rcs = await startRcs();
});
afterEach(async () => rcs.stop());

const several = (count: number) => Array.from({ length: count }, () => anRcsMessage());
const outcomes = async (...messages: ReturnType<typeof anRcsMessage>[]) =>
  (await rcs.connection.handOver(1, messages)).map(({ outcome }) => outcome);

describe("handing over", () => {
  test("each message is taken once under a reference that is its own", async () => {
    const messages = several(12);
    await rcs.command({ answerAfterMs: 100 });
    const first = await rcs.connection.handOver(1, messages);
    const again = await rcs.connection.handOver(1, messages);
    expect(again).toEqual(first);
    const { taken, mostOpen } = await rcs.book();
    const references = first.flatMap((it) => (it.outcome === "accepted" ? it.references : []));
    expect(new Set(references)).toEqual(new Set(taken.map(({ messageId }) => messageId)));
    expect(taken.map(({ msisdn }) => msisdn).toSorted()).toEqual(
      messages.map(({ msisdn }) => msisdn),
    );
    expect(taken.map(({ times }) => times)).toEqual(Array(12).fill(2));
    expect(mostOpen).toBe(4);
  });

  test("a text, a card and a carousel are written as the network reads them", async () => {
    const card: RcsCard = {
      title: "Bread",
      media: { url: "https://shop.example/a.png", height: "SHORT" },
      suggestions: [
        { type: "openUrl", text: "Open", postback: "o", url: "https://shop.example/" },
        { type: "dial", text: "Call", postback: "c", phoneNumber: "+27110000000" },
      ],
    };
    await outcomes(
      anRcsMessage({
        message: {
          type: "text",
          text: "Hello",
          suggestions: [{ type: "reply", text: "Yes", postback: "y" }],
        },
        ttlSeconds: 3600,
      }),
      anRcsMessage({ message: { type: "card", card, orientation: "HORIZONTAL" } }),
      anRcsMessage({ message: { type: "carousel", cards: [card, { title: "Cake" }] } }),
    );
    const shown = {
      title: "Bread",
      media: { height: "SHORT", contentInfo: { fileUrl: "https://shop.example/a.png" } },
      suggestions: [
        {
          action: {
            text: "Open",
            postbackData: "o",
            openUrlAction: { url: "https://shop.example/" },
          },
        },
        {
          action: {
            text: "Call",
            postbackData: "c",
            dialAction: { phoneNumber: "+27110000000" },
          },
        },
      ],
    };
    const messages = (await rcs.book()).taken
      .toSorted((one, other) => one.msisdn.localeCompare(other.msisdn))
      .map(({ message }) => message);
    expect(messages).toEqual([
      {
        contentMessage: {
          text: "Hello",
          suggestions: [{ reply: { text: "Yes", postbackData: "y" } }],
        },
        messageTrafficType: "PROMOTION",
        ttl: "3600s",
      },
      {
        contentMessage: {
          richCard: {
            standaloneCard: {
              cardOrientation: "HORIZONTAL",
              thumbnailImageAlignment: "LEFT",
              cardContent: shown,
            },
          },
        },
        messageTrafficType: "PROMOTION",
        ttl: "86400s",
      },
      {
        contentMessage: {
          richCard: {
            carouselCard: { cardWidth: "MEDIUM", cardContents: [shown, { title: "Cake" }] },
          },
        },
        messageTrafficType: "PROMOTION",
        ttl: "86400s",
      },
    ]);
  });

  test("a phone without RCS is refused so that another connection may try, a message the network cannot read is not", async () => {
    const without = anRcsMessage();
    await rcs.command({ withoutRcs: [without.msisdn] });
    const tooLong = anRcsMessage({ message: { type: "text", text: "x".repeat(3_073) } });
    const tooMuch = anRcsMessage({ message: { type: "text", text: "x".repeat(250_000) } });
    expect(
      await rcs.connection.handOver(1, [without, tooLong, tooMuch, anRcsMessage()]),
    ).toMatchObject([
      { outcome: "refused", reason: FAILURE.noRcs, mayGoElsewhere: true },
      { outcome: "refused", reason: FAILURE.content, mayGoElsewhere: false },
      { outcome: "refused", reason: FAILURE.content, mayGoElsewhere: false },
      { outcome: "accepted" },
    ]);
  });

  test("an answer that is lost, and a fault of the server, are asked again under the same id and the message counts once", async () => {
    await rcs.command({ faults: ["drop-after"] });
    expect(await outcomes(anRcsMessage())).toEqual(["accepted"]);
    await rcs.command({ faults: ["500-after"] });
    expect(await outcomes(anRcsMessage())).toEqual(["accepted"]);
    expect((await rcs.book()).taken.map(({ times }) => times)).toEqual([2, 2]);
  });

  test("a message whose second call says nothing of the first is in doubt, under the id by which its events come", async () => {
    for (const second of ["500-after", "429", "503", "403"] as const) {
      await rcs.command({ faults: ["drop-after", second] });
      const results = await rcs.connection.handOver(1, [anRcsMessage()]);
      const reference = (await rcs.book()).taken.at(-1)?.messageId;
      expect(reference).toMatch(/^[0-9a-f-]{36}$/);
      expect(results).toEqual([{ outcome: "unknown", reference }]);
    }
    expect(rcs.logged.join("")).not.toMatch(/2782\d{7}/);
  });

  test("a network that is busy is said to have taken nothing, and takes the same messages later", async () => {
    const messages = several(2);
    for (const fault of ["429", "503"] as const) {
      await rcs.command({ faults: [fault, fault] });
      await expect(rcs.connection.handOver(1, messages)).rejects.toMatchObject({
        why: fault === "429" ? "throttled" : "fault",
      });
    }
    expect((await rcs.book()).taken).toEqual([]);
    expect(await outcomes(...messages)).toEqual(["accepted", "accepted"]);
  });
});

describe("the service account", () => {
  test("a token that is refused is asked for once more; an account that is refused takes nothing", async () => {
    await outcomes(anRcsMessage());
    await rcs.command({ faults: ["401"] });
    expect(await outcomes(anRcsMessage())).toEqual(["accepted"]);
    await rcs.command({ faults: ["401"], refusesTokens: true });
    await expect(rcs.connection.handOver(1, several(1))).rejects.toMatchObject({
      why: "credentials",
    });
  });

  test("a token that has run out is not used any more", async () => {
    await outcomes(anRcsMessage());
    await rcs.command({ refusesTokens: true });
    expect(await outcomes(anRcsMessage())).toEqual(["accepted"]);
    rcs.clock.offsetMs = 3_600_000;
    await expect(rcs.connection.handOver(1, several(1))).rejects.toMatchObject({
      why: "credentials",
    });
  });

  test("a key of somebody else is refused, and one that cannot be read is said to an administrator", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const forged = JSON.stringify({
      ...JSON.parse(rcs.serviceAccountKey),
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    });
    const other = await startRcs({ secrets: { serviceAccountKey: forged } });
    await expect(other.connection.handOver(1, several(1))).rejects.toMatchObject({
      why: "credentials",
    });
    await other.stop();
    const broken = await startRcs({ secrets: { serviceAccountKey: "{}" } });
    expect(broken.connection.problem?.()).toMatch(/service account key/);
    await expect(broken.connection.handOver(1, several(1))).rejects.toMatchObject({
      why: "credentials",
    });
    await broken.stop();
    expect(rcs.connection.problem?.()).toBeUndefined();
  });
});

describe("what the network tells", () => {
  test("delivered, read and withdrawn messages; read alone means delivered", async () => {
    const messages = several(6);
    const [plain, read, readOnly, expired, failed, silent] = messages.map(({ msisdn }) => msisdn);
    await rcs.command({
      endings: {
        [read ?? ""]: "read",
        [readOnly ?? ""]: "read-only",
        [expired ?? ""]: "expired",
        [failed ?? ""]: "revoke-failed",
        [silent ?? ""]: "silent",
      },
    });
    const results = await rcs.connection.handOver(1, messages);
    await rcs.tell();
    const of = (at: number) => {
      const result = results[at];
      const [reference] = result?.outcome === "accepted" ? result.references : [];
      return rcs.events.flatMap((event) =>
        (event.type === "receipt" || event.type === "read") && event.reference === reference
          ? [event.type === "receipt" ? `${event.state} ${event.reason ?? ""}`.trim() : "read"]
          : [],
      );
    };
    expect(of(0)).toEqual(["delivered"]);
    expect(of(1)).toEqual(["delivered", "delivered", "read"]);
    expect(of(2)).toEqual(["delivered", "read"]);
    expect(of(3)).toEqual([`undelivered ${FAILURE.notFetched}`]);
    expect(of(4)).toEqual([]);
    expect(of(5)).toEqual([]);
    expect(rcs.events).toContainEqual(expect.objectContaining({ msisdn: plain }));
  });

  test("a call that is not signed with our token is refused", async () => {
    await outcomes(anRcsMessage());
    expect(await rcs.tell({ isForged: true })).toEqual({ statuses: [401] });
    expect(rcs.events).toEqual([]);
    expect(await rcs.tell()).toEqual({ statuses: [200] });
  });

  test("replies, taps on a suggestion and opt-outs carry the network's id; pictures and unknown events are acknowledged", async () => {
    const senderPhoneNumber = "+27821234567";
    for (const payload of [
      { senderPhoneNumber, messageId: "r1", text: "STOP" },
      {
        senderPhoneNumber,
        messageId: "r2",
        suggestionResponse: { text: "Yes", postbackData: "y" },
      },
      { senderPhoneNumber, eventType: "UNSUBSCRIBE", eventId: "e1" },
      { senderPhoneNumber, messageId: "r3", location: { latitude: 1, longitude: 1 } },
      { senderPhoneNumber, eventType: "IS_TYPING", eventId: "e2" },
    ])
      expect(await rcs.say(payload)).toEqual({ statuses: [200] });
    expect(rcs.events).toMatchObject([
      { type: "reply", id: "r1", msisdn: "27821234567", text: "STOP" },
      { type: "reply", id: "r2", text: "Yes" },
      { type: "opt-out", id: "e1", msisdn: "27821234567" },
    ]);
    expect(rcs.events).toHaveLength(3);
  });

  test("the address is confirmed to whoever knows the token, and to nobody else", async () => {
    const ask = (clientToken: string) =>
      fetch(rcs.webhookUrl, {
        method: "POST",
        body: JSON.stringify({ clientToken, secret: "1234" }),
      });
    expect(await (await ask("sandbox-client-token")).json()).toEqual({ secret: "1234" });
    expect((await ask("a guess")).status).toBe(401);
  });
});

test("phones that show RCS are found ten thousand at a time", async () => {
  const numbers = Array.from({ length: 10_001 }, (_, at) => String(27_830_000_000 + at));
  await rcs.command({ withoutRcs: numbers.slice(1, 10_000) });
  expect(await rcs.connection.findRcsCapable?.(numbers)).toEqual(
    new Set([numbers[0], numbers[10_000]]),
  );
});
