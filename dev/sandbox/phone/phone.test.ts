import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

describe("the phone", () => {
  test("hands a reply to the gateway with the sandbox's key", async () => {
    const reply = { messageId: 7, text: "STOP" };
    const answer = await sandbox.call("POST", "/api/phone/reply", reply);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    const [asked] = await sandbox.receiver.waitFor(1, "/gateway/sandbox/phone/reply");
    expect(asked?.headers["x-sandbox-key"]).toBe(sandbox.config.sandboxKey);
    expect(JSON.parse(asked?.body ?? "")).toEqual(reply);
  });

  test("tells what the gateway refuses, and that a gateway in trouble is no answer", async () => {
    const status = async () =>
      (await sandbox.call("POST", "/api/phone/reply", { messageId: 7, text: "STOP" })).status;
    for (const [answered, reported] of [
      [400, 400],
      [404, 404],
      [401, 502],
      [500, 502],
    ] as const) {
      sandbox.receiver.answerNext(answered);
      expect(await status()).toBe(reported);
    }
    await sandbox.receiver.stop();
    const reading = await sandbox.call("GET", "/api/phone");
    expect(reading.status).toBe(502);
    expect((await reading.json()).error.message).toMatch(/Is it running/);
  });
});
