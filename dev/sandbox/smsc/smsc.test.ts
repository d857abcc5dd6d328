import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aMessage,
  eventually,
  startClient,
} from "../../../gateway/networks/smpp/testing/a-client.ts";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

it("the sandbox's message centre takes messages, goes wrong on command and writes back", async () => {
  const { connection, events } = startClient(
    sandbox.smscPort,
    { systemId: "loudhailer" },
    {},
    "sandbox",
  );
  try {
    await eventually(() => expect(connection.problem?.()).toBeUndefined());
    const message = aMessage();
    expect((await connection.handOver(1, [message]))[0]?.outcome).toBe("accepted");
    const shown = await (await sandbox.call("GET", "/api/smsc")).json();
    expect(shown).toMatchObject({
      port: sandbox.smscPort,
      count: 1,
      taken: [{ destination: message.msisdn, text: message.text }],
    });
    expect((await sandbox.call("PUT", "/api/smsc/faults", { throttled: 1 })).status).toBe(200);
    expect(await connection.handOver(2, [aMessage()])).toEqual([{ outcome: "postponed" }]);
    expect((await sandbox.call("PUT", "/api/smsc/faults", { throttled: "all" })).status).toBe(400);
    const reply = { systemId: "loudhailer", from: message.msisdn, text: "STOP 🍞" };
    expect((await sandbox.call("POST", "/api/smsc/replies", reply)).status).toBe(200);
    await eventually(() =>
      expect(events).toContainEqual(
        expect.objectContaining({ type: "reply", msisdn: message.msisdn, text: "STOP 🍞" }),
      ),
    );
  } finally {
    await connection.stop();
  }
});
