import { describe, expect, it } from "vitest";
import type { Smsc } from "../../../dev/sandbox/smsc/smsc.ts";
import { joinParts } from "../../../dev/sandbox/smsc/taken-part.ts";
import { makeCertificate } from "../../../dev/testing/certificate.ts";
import { NothingTaken } from "../connection.ts";
import type { SmppSettings } from "./settings.ts";
import {
  aMessage,
  type Client,
  useConnections,
  eventually,
  isBound,
  startCentre,
  startClient,
} from "./testing/a-client.ts";

let centre: Smsc;
let client: Client;
const { ends, ...network } = useConnections();

/** A centre and a client that is bound to it. */
async function connect(settings: Partial<SmppSettings> = {}): Promise<void> {
  ({ centre, client } = await network.connect(settings));
}

const bound = () => isBound(client);
const handOver = (...messages: ReturnType<typeof aMessage>[]) =>
  client.connection.handOver(1, messages);
const LONG = `${"Fresh bread and {milk} every morning. ".repeat(10)}€`;

describe("a session", () => {
  it("that the network refuses says so, and is not asked for again soon", async () => {
    centre = await startCentre();
    ends.push(() => centre.stop());
    const backOff = { lostMs: 1, longestLostMs: 1, refusedMs: 3_000, longestRefusedMs: 3_000 };
    client = startClient(centre.port, {}, { backOff }, "wrong");
    ends.push(() => client.connection.stop());
    await eventually(() => expect(client.connection.problem?.()).toMatch(/0xe/));
    const error = await handOver(aMessage()).catch((it: unknown) => it);
    expect(error).toMatchObject({ why: "credentials" });
    const startMs = performance.now();
    await eventually(() => expect(centre.commands).toHaveLength(2));
    expect(performance.now() - startMs).toBeGreaterThan(1_000);
  });

  it("over TLS is bound to a network whose certificate is trusted, and to no other", async () => {
    const tls = await makeCertificate();
    centre = await startCentre({ tls });
    ends.push(() => centre.stop());
    const secure = { host: "localhost", tls: true };
    const stranger = startClient(centre.port, secure);
    ends.push(() => stranger.connection.stop());
    client = startClient(centre.port, { ...secure, tlsCertificateAuthority: tls.cert });
    ends.push(() => client.connection.stop());
    await bound();
    expect((await handOver(aMessage()))[0]?.outcome).toBe("accepted");
    await eventually(() =>
      expect(stranger.connection.problem?.()).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT/),
    );
    expect(centre.commands.filter((it) => it === "bind_transceiver")).toHaveLength(1);
  });

  it("to a network that has gone deaf is given up and opened anew", async () => {
    await connect({ enquireLinkSeconds: 1 });
    centre.faults.deaf = true;
    await eventually(() => expect(client.connection.problem?.()).toBeDefined());
    centre.faults.deaf = false;
    await bound();
    expect((await handOver(aMessage()))[0]?.outcome).toBe("accepted");
  });

  it.each([
    ["a length that cannot be true", Buffer.from("ffffffff00000004", "hex")],
    ["a length shorter than a header", Buffer.from("00000004", "hex")],
    ["a refusal that belongs to nothing", Buffer.from("00000010800000000000000200000000", "hex")],
  ])("that gets %s is opened anew", async (_name, octets) => {
    await connect();
    centre.sessions()[0]?.socket.write(octets);
    await eventually(() => expect(centre.commands).toHaveLength(2));
    await bound();
    expect((await handOver(aMessage()))[0]?.outcome).toBe("accepted");
  });

  it("stops in good order: what is under way is answered, then it takes leave", async () => {
    await connect();
    const work = handOver(...Array.from({ length: 10 }, () => aMessage({ text: LONG })));
    await eventually(() => expect(centre.taken.length).toBeGreaterThan(0));
    await client.connection.stop();
    const results = await work.catch(() => []);
    const begun = results.filter(({ outcome }) => outcome !== "postponed");
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(begun.map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
    expect(centre.commands.at(-1)).toBe("unbind");
    expect(joinParts(centre.taken).every(({ text }) => text === LONG)).toBe(true);
    await expect(handOver(aMessage())).rejects.toBeInstanceOf(NothingTaken);
  });
});
