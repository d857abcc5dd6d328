import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server that wants TLS and a password, and shows what it took. */
export async function startMail({
  port,
  key,
  cert,
  password,
}: {
  port: number;
  key: string;
  cert: string;
  password: string;
}): Promise<{ linkTo(address: string): string | undefined; stop(): Promise<void> }> {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    logger: false,
    onAuth: (auth, _session, callback) =>
      auth.password === password
        ? callback(null, { user: "tool" })
        : callback(new Error("The password is wrong.")),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text }) => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            text: text ?? "",
          });
          callback();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    linkTo: (address) => {
      const mail = mails.findLast(({ to }) => to.includes(address));
      return mail && /https:\/\/\S+/.exec(mail.text)?.[0];
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
