import { createTransport } from "nodemailer";
import { inSpan } from "../../../../platform/tracing/spans.ts";
import type { MailProvider } from "../mail-provider.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Mail by SMTP. `smtpUrl` carries user and password where the server wants them. */
export function createSmtpMail({ smtpUrl, from }: { smtpUrl: string; from: string }): MailProvider {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  const attributes = { "server.address": new URL(smtpUrl).hostname };
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      const mail = {
        from,
        to,
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content,
        })),
        headers: { "Auto-Submitted": "auto-generated" },
      };
      await inSpan({ name: "send mail", kind: "client", attributes }, () =>
        transport.sendMail(mail),
      );
    },
    close: () => transport.close(),
  };
}
