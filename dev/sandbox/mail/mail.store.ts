import type { Database } from "../state/database.ts";
import { integerOf, type Row, textOf } from "../state/row.ts";

export type Mail = {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
  at: string;
};

export function insertMail(db: Database, mail: Omit<Mail, "id">): void {
  db.prepare(
    "insert into mail (from_address, recipients, subject, text, html, links, at) values (?, ?, ?, ?, ?, ?, ?)",
  ).run(
    mail.from,
    JSON.stringify(mail.to),
    mail.subject,
    mail.text,
    mail.html,
    JSON.stringify(mail.links),
    mail.at,
  );
}

/** Newest first; with `to`, only what that address received (any case). */
export function listMail(db: Database, to?: string): Mail[] {
  const mails = db.prepare("select * from mail order by id desc limit 500").all().map(mailOf);
  const wanted = to?.trim().toLowerCase();
  return wanted === undefined
    ? mails
    : mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
}

export function findMail(db: Database, id: number): Mail | undefined {
  const row = db.prepare("select * from mail where id = ?").get(id);
  return row === undefined ? undefined : mailOf(row);
}

export function deleteAllMail(db: Database): void {
  db.exec("delete from mail");
}

function mailOf(row: Row): Mail {
  return {
    id: integerOf(row, "id"),
    from: textOf(row, "from_address"),
    to: JSON.parse(textOf(row, "recipients")),
    subject: textOf(row, "subject"),
    text: textOf(row, "text"),
    html: textOf(row, "html"),
    links: JSON.parse(textOf(row, "links")),
    at: textOf(row, "at"),
  };
}
