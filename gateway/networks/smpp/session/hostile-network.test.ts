import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { FUZZ_RUNS, FUZZ_SEED } from "../../../../dev/testing/fuzz/settings.ts";
import { aMessage, startCentre, eventually, startClient } from "../testing/a-client.ts";
import { decodePdu, encodePdu } from "../wire/pdu.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A line on whose far end octets can be put between those of a real message centre. */
async function aLine(port: number) {
  const far = new Set<Socket>();
  const server: Server = createServer((near) => {
    const onward = connect(port, "127.0.0.1");
    far.add(near);
    near.pipe(onward).pipe(near);
    for (const socket of [near, onward])
      socket
        .on("error", () => undefined)
        .on("close", () => {
          far.delete(near);
          near.destroy();
          onward.destroy();
        });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    for (const socket of far) socket.destroy();
    server.close();
  });
  const inject = (octets: Uint8Array) => {
    for (const socket of far) socket.write(octets);
  };
  return { port: (server.address() as AddressInfo).port, inject };
}

const COMMANDS = [
  "deliver_sm",
  "data_sm",
  "submit_sm_resp",
  "enquire_link",
  "enquire_link_resp",
  "generic_nack",
  "unbind_resp",
  "query_sm",
  "alert_notification",
  "outbind",
  "unbind",
];
/** Whole PDUs, PDUs with octets turned over, and octets that are none. */
const hostile = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 80 }),
  fc
    .record({
      command: fc.constantFrom(...COMMANDS),
      sequence: fc.nat(40),
      status: fc.constantFrom(0, 0, 0, 0x58, 0x4ff),
      text: fc.uint8Array({ maxLength: 200 }),
      esm_class: fc.nat(255),
      data_coding: fc.nat(255),
      source_addr: fc.constantFrom("233241112233", "", "SHOP", "+27"),
      spoilt: fc.array(fc.tuple(fc.nat(240), fc.nat(255)), { maxLength: 3 }),
    })
    .map(({ command, sequence, status, text, spoilt, ...fields }) => {
      const octets = encodePdu(
        command,
        sequence,
        { ...fields, short_message: Buffer.from(text) },
        status,
      );
      for (const [at, value] of spoilt) if (at < octets.length) octets[at] = value;
      return new Uint8Array(octets);
    }),
);

it("a session that gets anything at all is bound again, and messages go out once each", async () => {
  const centre = await startCentre();
  ends.push(() => centre.stop());
  const line = await aLine(centre.port);
  const client = startClient(line.port, { enquireLinkSeconds: 1 });
  ends.push(() => client.connection.stop());
  const { connection } = client;
  const bound = () => eventually(() => expect(connection.problem?.()).toBeUndefined());
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 6 }), async (pieces) => {
      await bound();
      const work = connection.handOver(1, [aMessage()]).catch(() => []);
      for (const piece of pieces) line.inject(piece);
      await work;
      taken += 1;
    }),
    { numRuns: 20 * FUZZ_RUNS, seed: FUZZ_SEED },
  );
  expect(taken).toBeGreaterThanOrEqual(20 * FUZZ_RUNS);
  const destinations = centre.taken.map(({ destination }) => destination);
  expect(new Set(destinations).size).toBe(destinations.length);
  await eventually(async () => {
    await bound();
    const [result] = await connection.handOver(1, [aMessage()]).catch(() => []);
    expect(result?.outcome).toBe("accepted");
  });
}, 60_000);

it("no octets make the reading of a PDU do anything but answer or throw", () => {
  fc.assert(
    fc.property(hostile, (piece) => {
      const octets = Buffer.concat([Buffer.alloc(16), Buffer.from(piece)]);
      octets.writeUInt32BE(octets.length, 0);
      octets.writeUInt32BE(5, 4);
      try {
        expect(decodePdu(octets).command).toBe("deliver_sm");
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
