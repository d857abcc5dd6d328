import { Hono } from "hono";
import type { Database } from "../state/database.ts";
import { deleteAllMail, findMail, listMail } from "./mail.store.ts";

// A mail is written by somebody else: no script, no form, nothing fetched; its links open a tab of their own.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function mailRoutes(db: Database): Hono {
  const routes = new Hono();
  routes.get("/api/mail", (c) => c.json(listMail(db, c.req.query("to"))));
  routes.delete("/api/mail", (c) => {
    deleteAllMail(db);
    return c.json([]);
  });
  routes.get("/mail/:id/body", (c) => {
    const mail = findMail(db, Number(c.req.param("id")));
    if (mail === undefined) return c.text("There is no such mail.", 404);
    c.header("content-security-policy", MAIL_POLICY);
    return c.html(
      `<!doctype html><base target="_blank">${mail.html === "" ? plainBody(mail.text) : mail.html}`,
    );
  });
  return routes;
}

function plainBody(text: string): string {
  return `<html lang="en"><title>Mail</title><pre style="white-space:pre-wrap;font:16px system-ui">${escapeText(text)}</pre>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
