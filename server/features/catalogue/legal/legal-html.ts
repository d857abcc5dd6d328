import { formatDate } from "../../../../domain/text/formats.ts";
import { LEGAL_PLACES, legalBlocks } from "../../../../domain/text/legal-text.ts";
import { inLanguage } from "../../../language.ts";
import type { LegalText } from "./legal-text.store.ts";

const MARKS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

/** A text as the app draws it (web/features/support/legal/legal-text-card.tsx), so that the app can take it over. */
function bodyHtml(body: string): string {
  return legalBlocks(body)
    .map((block) => {
      if (block.kind === "heading") return `<h2>${escaped(block.text)}</h2>`;
      if (block.kind === "paragraph") return `<p>${escaped(block.text)}</p>`;
      return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
    })
    .join("");
}

/** A page that was drawn while building with a text in it: as it is read, and as the app gets it. The page is in English. */
export function legalHtml(page: string, text: LegalText): string {
  const publishedAt = text.publishedAt.toISOString();
  const data = JSON.stringify({ ...text, publishedAt }).replaceAll("<", "\\u003c");
  const filled: readonly [place: string, html: string][] = [
    [LEGAL_PLACES.version, String(text.version)],
    [LEGAL_PLACES.day, escaped(inLanguage("en", () => formatDate(publishedAt, "UTC")))],
    [LEGAL_PLACES.data, data],
    [`<p>${LEGAL_PLACES.body}</p>`, bodyHtml(text.body)],
  ];
  return filled.reduce((html, [place, by]) => html.replace(place, () => by), page);
}
