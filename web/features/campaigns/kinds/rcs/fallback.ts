import { textWithLinks } from "../../../../../domain/campaign/kind-parts.ts";
import { rcsOf } from "../../../../../domain/campaign/content.ts";
import type { Draft } from "../../draft/draft.ts";

/** The SMS that stands in for RCS, as people get it: with a link only where it says so. */
export function fallbackWithLink({ content }: Pick<Draft, "content">): string {
  return textWithLinks({ text: rcsOf({ content }).fallbackText ?? "", kind: "rcs" });
}
