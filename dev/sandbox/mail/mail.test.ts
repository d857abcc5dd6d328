import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

async function send(to: string, html: string): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: sandbox.smtpPort });
  await transport.sendMail({
    from: "Loudhailer <post@loudhailer.test>",
    to,
    subject: "Hallo – ₵",
    text: "See https://loudhailer.test/a.",
    html,
  });
  transport.close();
}

describe("the mail outbox", () => {
  test("keeps what came in over SMTP, newest first, with its links, by recipient", async () => {
    await send(
      "first@loudhailer.test",
      '<a href="http://127.0.0.1:3000/verify?token=a&amp;b=c">Verify</a>',
    );
    await send("second@loudhailer.test", "<p>Nothing to click</p>");
    const all = await (await sandbox.call("GET", "/api/mail")).json();
    expect(all.map(({ to }: { to: string[] }) => to[0])).toEqual([
      "second@loudhailer.test",
      "first@loudhailer.test",
    ]);
    const mine = await (await sandbox.call("GET", "/api/mail?to=First@loudhailer.test")).json();
    expect(mine).toMatchObject([
      {
        from: "post@loudhailer.test",
        subject: "Hallo – ₵",
        links: ["http://127.0.0.1:3000/verify?token=a&b=c", "https://loudhailer.test/a"],
      },
    ]);
  });

  test("shows a mail so that nothing in it can run", async () => {
    await send("third@loudhailer.test", "<script>alert(1)</script>");
    const [mail] = await (await sandbox.call("GET", "/api/mail?to=third@loudhailer.test")).json();
    const body = await sandbox.call("GET", `/mail/${mail.id}/body`);
    const policy = body.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox");
    expect(policy).not.toContain("allow-scripts");
  });

  test("can be emptied", async () => {
    await sandbox.call("DELETE", "/api/mail");
    expect(await (await sandbox.call("GET", "/api/mail")).json()).toEqual([]);
  });
});
