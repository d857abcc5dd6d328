import { createTransport } from "nodemailer";

const CONNECT_TIMEOUT_MS = 5_000;

/** Signs in at a mail server and sends nothing. Throws what the server or the line says. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: CONNECT_TIMEOUT_MS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
