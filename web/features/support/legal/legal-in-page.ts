import type { LegalKind } from "../../../../domain/text/legal-text.ts";
import type { Outputs } from "../../../api/client.ts";

export type LegalText = Outputs["catalogue"]["legalText"];

/** Where the server puts what the page was drawn with. */
export const LEGAL_DATA_ID = "page-data";

/** The text that the page came with (server/features/catalogue/legal/legal-pages.routes.ts); undefined for another, and where there is none. */
export function legalTextInPage(kind: LegalKind, countryId: number): LegalText | undefined {
  if (import.meta.env.SSR) return undefined;
  const found = document.getElementById(LEGAL_DATA_ID)?.textContent;
  if (!found) return undefined;
  const text = JSON.parse(found) as LegalText;
  return text.kind === kind && text.countryId === countryId ? text : undefined;
}
