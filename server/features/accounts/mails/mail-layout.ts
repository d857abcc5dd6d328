import type { Mail } from "../../../providers/mail/mail-provider.ts";
import { translate, currentLanguage } from "../../../../domain/translate.ts";

export type Letter = {
  subject: string;
  greeting: string;
  /** Paragraphs before the button. */
  before: string[];
  button?: { label: string; url: string };
  /** Paragraphs after the button. */
  after: string[];
};

/** A letter as plain text and as HTML. Mail programs ignore style sheets, hence the inline styles. */
export function layOut(to: string, letter: Letter): Mail {
  const closing = [
    "Loudhailer",
    translate("Advertising for small businesses in South Africa and Ghana"),
  ];
  const text = [
    letter.greeting,
    ...letter.before,
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.url}`] : []),
    ...letter.after,
    closing.join("\n"),
  ].join("\n\n");
  return { to, subject: letter.subject, text: `${text}\n`, html: toHtml(letter, closing) };
}

function toHtml({ subject, greeting, before, button, after }: Letter, closing: string[]): string {
  const paragraph = (words: string): string => `<p style="margin:0 0 16px">${escape(words)}</p>`;
  const link = button
    ? `<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#5a2ca0;color:#ffffff;text-decoration:none;font-weight:600">${escape(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#57525f">${escape(translate("If the button does not work, copy this address into your browser:"))}<br><span style="word-break:break-all">${escape(button.url)}</span></p>`
    : "";
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f4f9;color:#1d1a24;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:12px">
${paragraph(greeting)}${before.map(paragraph).join("")}${link}${after.map(paragraph).join("")}
<p style="margin:24px 0 0;font-size:14px;color:#57525f">${closing.map(escape).join("<br>")}</p>
</div></body></html>
`;
}

function escape(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
