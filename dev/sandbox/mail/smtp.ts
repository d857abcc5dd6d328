import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { listen } from "../../../platform/http/listen.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../state/database.ts";
import { linksOf } from "./mail-links.ts";
import { insertMail } from "./mail.store.ts";

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

type SmtpOptions = { db: Database; port: number; now: () => Date; log: Log };

/** A real SMTP server that keeps every mail and sends none on. Resolves to the port taken and a way to stop. */
export async function startSmtp(
  options: SmtpOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(options, stream, recipients).then(
        () => callback(),
        (error: unknown) => {
          options.log.error({ err: error }, "a mail could not be kept");
          callback(new Error("The mail could not be kept."));
        },
      );
    },
  });
  server.on("error", (error) => options.log.warn({ err: error }, "mail server"));
  const port = await listen(server.server, { port: options.port, variable: "SMTP_PORT" });
  return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function receive(
  options: SmtpOptions,
  stream: SMTPServerDataStream,
  recipients: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) throw new Error("The mail is larger than 10 MB.");
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  const text = parsed.text ?? "";
  const html = parsed.html ?? "";
  insertMail(options.db, {
    from: parsed.from?.address ?? "",
    // The envelope, not the header: a blind copy is received too.
    to: recipients,
    subject: parsed.subject ?? "",
    text,
    html,
    links: linksOf({ text, html }),
    at: options.now().toISOString(),
  });
}
