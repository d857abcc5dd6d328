/** Our port to e-mail. */

export type MailAttachment = { fileName: string; contentType: string; content: Buffer };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
};

export type MailProvider = {
  /** Hands a mail to the mail server. Throws when it was not taken. */
  send(mail: Mail): Promise<void>;
  close(): void;
};
