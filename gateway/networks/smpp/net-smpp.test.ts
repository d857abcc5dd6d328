import { expect, it } from "vitest";
import {
  type NetSmppCentre,
  startNetSmppCentre,
  type Submitted,
} from "../../../dev/testing/smpp/net-smpp-centre.ts";
import { aMessage, eventually, startClient } from "./testing/a-client.ts";
import { decodeGsm } from "./wire/gsm-septets.ts";
import type { SmppSettings } from "./settings.ts";

const LONG = `${"Fresh bread and {milk} every morning. ".repeat(10)}€`;
const MISSING = "Net::SMPP is not here: apt could not fetch Debian's packages.";

/** A client that is bound to Net::SMPP; undefined where that cannot be had. */
async function connect(changes: Partial<SmppSettings>) {
  const centre = await startNetSmppCentre();
  if (!centre) return undefined;
  const client = startClient(centre.port, { idBase: "hex-dec", ...changes });
  await eventually(() => expect(client.connection.problem?.()).toBeUndefined());
  const end = async () => {
    await client.connection.stop();
    await centre.stop();
  };
  return { centre, ...client, end };
}

const to = (centre: NetSmppCentre, msisdn: string) =>
  centre.submitted().filter(({ destination }) => destination === msisdn);
const ucs2 = ({ shortMessage }: Submitted, from = 0) =>
  Buffer.from(shortMessage.subarray(from)).swap16().toString("utf16le");

it.for(["transceiver", "pair"] as const)(
  "a message centre that is not ours takes every kind of text once and tells of each (%s)",
  async (bind, { skip }) => {
    const world = await connect({ bind });
    if (!world) return skip(MISSING);
    const { centre, connection, events, end } = world;
    try {
      const short = aMessage({ msisdn: "233240000001" });
      const twi = aMessage({ msisdn: "233240000002", text: "Ɛyɛ paanoo 🍞", isFlash: true });
      const long = aMessage({ msisdn: "233240000003", text: LONG });
      const longTwi = aMessage({ msisdn: "233240000004", text: "Ɛyɛ paanoo 🍞 ".repeat(12) });
      const results = await connection.handOver(1, [short, twi, long, longTwi]);
      const references = results.flatMap((it) => (it.outcome === "accepted" ? it.references : []));
      expect(references).toHaveLength(1 + 1 + 3 + 3);

      expect(to(centre, short.msisdn)).toMatchObject([
        { source: "CornerShop", dataCoding: 0, esmClass: 0 },
      ]);
      const texts = to(centre, short.msisdn).map((it) => decodeGsm(it.shortMessage));
      expect(texts).toEqual([short.text]);
      expect(to(centre, twi.msisdn).map((it) => [it.dataCoding, ucs2(it)])).toEqual([
        [0x18, twi.text],
      ]);
      const parts = to(centre, long.msisdn);
      const headers = parts.map(({ shortMessage }) => [...shortMessage.subarray(0, 6)]);
      const reference = headers[0]?.[3];
      expect(headers).toEqual([1, 2, 3].map((number) => [5, 0, 3, reference, 3, number]));
      expect(parts.map((it) => decodeGsm(it.shortMessage.subarray(6))).join("")).toBe(LONG);
      expect(
        to(centre, longTwi.msisdn)
          .map((it) => ucs2(it, 6))
          .join(""),
      ).toBe(longTwi.text);

      await eventually(() => expect(events).toHaveLength(references.length));
      expect(events.map((it) => it.type === "receipt" && [it.reference, it.state])).toEqual(
        expect.arrayContaining(references.map((it) => [it, "delivered"])),
      );
      await eventually(() => expect(centre.delivered()).toEqual(references.map(() => 0)));
    } finally {
      await end();
    }
  },
);

it.for(["sar", "payload", "udh16"] as const)(
  "long messages are whole there (%s), and a long reply of the phone is whole here",
  async (longMessages, { skip }) => {
    const world = await connect({ longMessages });
    if (!world) return skip(MISSING);
    const { centre, connection, events, end } = world;
    try {
      const message = aMessage({ msisdn: "233240000007", text: LONG });
      const [result] = await connection.handOver(1, [message]);
      const parts = to(centre, message.msisdn);
      expect(result).toMatchObject({ outcome: "accepted" });
      const text = parts.map(({ shortMessage, payload, esmClass }) =>
        decodeGsm(payload.length > 0 ? payload : shortMessage.subarray(esmClass === 0x40 ? 7 : 0)),
      );
      expect(text.join("")).toBe(LONG);
      if (longMessages === "sar")
        expect(parts.map(({ sar }) => [sar?.total, sar?.number])).toEqual([
          [3, 1],
          [3, 2],
          [3, 3],
        ]);
      await eventually(() =>
        expect(events).toContainEqual(
          expect.objectContaining({
            type: "reply",
            msisdn: message.msisdn,
            text: "Please stop these adverts, thank you",
          }),
        ),
      );
    } finally {
      await end();
    }
  },
);

it("a line that breaks between taking and answering leaves that message in doubt, and it is there once", async ({
  skip,
}) => {
  const world = await connect({});
  if (!world) return skip(MISSING);
  const { centre, connection, end } = world;
  try {
    const cut = aMessage({ msisdn: "233240000009" });
    expect(await connection.handOver(1, [cut])).toEqual([{ outcome: "unknown" }]);
    await eventually(() => expect(connection.problem?.()).toBeUndefined());
    const next = aMessage({ msisdn: "233240000011" });
    expect((await connection.handOver(2, [next]))[0]?.outcome).toBe("accepted");
    expect(to(centre, cut.msisdn)).toHaveLength(1);
    expect(to(centre, next.msisdn)).toHaveLength(1);
    await connection.stop();
    await eventually(() => expect(centre.hasUnbound()).toBe(true));
  } finally {
    await end();
  }
});

it("a wrong password is refused there and said here", async ({ skip }) => {
  const centre = await startNetSmppCentre();
  if (!centre) return skip(MISSING);
  const { connection } = startClient(centre.port, {}, {}, "wrong");
  await eventually(() => expect(connection.problem?.()).toMatch(/0xe/));
  await connection.stop();
  await centre.stop();
});
