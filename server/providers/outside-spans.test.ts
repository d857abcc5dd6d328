import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inTrace, traceFrom } from "../../platform/log/trace.ts";
import { recordSpans } from "../../platform/tracing/spans.ts";
import { createSmtpMail } from "./mail/smtp/provider.ts";
import { createPaystackProvider } from "./payments/paystack/provider.ts";
import { createStripeProvider } from "./payments/stripe/provider.ts";

type Seen = { name: string; why?: string; attributes: object; parentSpanId: string | undefined };

const PARENT = "00f067aa0ba902b7";
const mail = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: (stream, _s, done) => void stream.on("end", done).resume(),
});
const cards = createServer((_request, response) => {
  response.writeHead(404, { "content-type": "application/json" });
  response.end('{"status":false,"message":"not found","error":{"type":"invalid_request_error"}}');
});
let mailPort: number;
let base: string;
let seen: Seen[];

beforeAll(async () => {
  const server = mail.listen(0, "127.0.0.1");
  await once(server, "listening");
  mailPort = (server.address() as AddressInfo).port;
  await once(cards.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(cards.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((done) => mail.close(done));
  cards.close();
});
beforeEach(() => {
  seen = [];
  recordSpans({
    open({ name, attributes = {} }, { parentSpanId }) {
      const span: Seen = { name, attributes: { ...attributes }, parentSpanId };
      return {
        id: "1",
        note: (more) => void Object.assign(span.attributes, more),
        end: (why) => void seen.push({ ...span, ...(why === undefined ? {} : { why }) }),
      };
    },
  });
});
afterEach(() => recordSpans(undefined));

/** As within a request. */
const traced = (work: () => Promise<unknown>) => {
  const traceparent = `00-4bf92f3577b34da6a3ce929d0e0e4736-${PARENT}-01`;
  return inTrace(
    traceFrom((name) => (name === "traceparent" ? traceparent : undefined)),
    work,
  );
};
const here = { "server.address": "127.0.0.1" };

test("a mail is a span below what sends it, without its address or words", async () => {
  const post = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${mailPort}`, from: "tool@shop.test" });
  const letter = { to: "owner@shop.test", subject: "Your invoice", text: "R15", html: "<p>R15" };
  await traced(() => post.send(letter));
  post.close();
  expect(seen).toEqual([{ name: "send mail", attributes: here, parentSpanId: PARENT }]);
});

test.each([
  [
    "Paystack",
    () => createPaystackProvider({ secretKey: "sk_test_x", apiBase: base }),
    "GET 127.0.0.1",
  ],
  [
    "Stripe",
    () =>
      createStripeProvider({
        secretKey: "sk_test_x",
        webhookSecret: "whsec_x",
        apiBase: `${base}/v1`,
      }),
    "GET 127.0.0.1",
  ],
] as const)(
  "a call to %s is a span with its answer, without a path or a key",
  async (_name, open, name) => {
    await traced(() =>
      open()
        .findRefund("re_1234")
        .catch(() => undefined),
    );
    const attributes = { ...here, "http.response.status_code": 404 };
    expect(seen).toEqual([{ name, attributes, parentSpanId: PARENT }]);
    expect(JSON.stringify(seen)).not.toMatch(/re_1234|sk_test/);
  },
);
