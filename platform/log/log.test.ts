import fc from "fast-check";
import { expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";

function capture(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog("test", "debug", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("no telephone number reaches the log, whichever way it is written", () => {
  const forms = ["27821234567", "+27 82 123 4567", "0821234567", "082 123 4567", "+233(24)1234567"];
  for (const form of forms) {
    const line = capture((log) => {
      log.info({ to: form, deep: { list: [form] } }, `sent to ${form}`);
      log.child({ msisdn: form }).warn("child");
      log.error(new Error(`cannot reach ${form}`));
    });
    expect(line, form).not.toContain(form);
    expect(line, form).not.toContain(form.slice(-7));
  }
});

test("a telephone number given as a number is hidden by its field name", () => {
  expect(capture((log) => log.info({ msisdn: 27821234567 }))).not.toContain("1234567");
});

test("no secret reaches the log", () => {
  const line = capture((log) => {
    log.info({
      password: 'hunter2 "quoted"',
      nested: { accessToken: "abcdef" },
      authorization: "Basic eHg6eXk=",
    });
    log.info("key sk_test_sandbox_123abc and whsec_zzz with Bearer aaa.bbb.ccc");
    log.error(new Error("connect postgres://loudhailer:s3cret@127.0.0.1/x"));
  });
  for (const secret of [
    "hunter2",
    "quoted",
    "abcdef",
    "eHg6eXk",
    "123abc",
    "zzz",
    "aaa.bbb",
    "s3cret",
  ]) {
    expect(line).not.toContain(secret);
  }
});

test("every line stays valid JSON with its plain numbers, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.integer({ min: 0 }),
      (text, field, amountMinor) => {
        const entry: unknown = JSON.parse(
          capture((log) => log.info({ field, password: text, amountMinor }, text)),
        );
        expect(entry).toMatchObject({ amountMinor, password: "[secret]" });
      },
    ),
  );
});
