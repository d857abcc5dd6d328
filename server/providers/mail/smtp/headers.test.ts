import { afterAll, beforeAll, expect, test } from "vitest";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createSmtpMail } from "./provider.ts";

const received: { to: string[]; raw: string }[] = [];
let server: SMTPServer;
let port: number;
beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, callback) {
      let raw = "";
      stream.on("data", (bytes: Buffer) => (raw += bytes.toString("latin1")));
      stream.on("end", () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => server.close());

test("a line break in a name or a subject makes no header, no other reader and no second mail", async () => {
  const mail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "us@tool.test" });
  const evil = "Corner Cafe\r\nBcc: victim@else.test\r\n\r\n.\r\nMAIL FROM:<x@else.test>";
  await mail.send({ to: "owner@shop.test", subject: evil, text: evil, html: "<p>Hello</p>" });
  mail.close();
  expect(received.map(({ to }) => to)).toEqual([["owner@shop.test"]]);
  const parsed = await new PostalMime().parse(received[0]?.raw ?? "");
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toContain("Corner Cafe");
  expect(parsed.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(parsed.text).toContain("Bcc: victim@else.test");
});
