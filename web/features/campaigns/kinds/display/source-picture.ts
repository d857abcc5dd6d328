import type { CropChoice } from "../../pictures/crop.ts";
import type { Picture } from "../../pictures/picture-file.ts";

type Source = { picture: Picture; choice?: CropChoice | undefined };

let last: { draftId: string; whole: Source | undefined; bySize: Map<string, Source> } | undefined;

/**
 * Remembers what a draft's banners were cut from, for as long as the page is open: it can be moved in each of them. With a
 * size, of that banner alone.
 */
export function noteSource(draftId: string, source: Source, size?: string): void {
  if (size === undefined) {
    last = { draftId, whole: source, bySize: new Map() };
    return;
  }
  if (last?.draftId !== draftId) last = { draftId, whole: undefined, bySize: new Map() };
  last.bySize.set(size, source);
}

/** What a draft's banner of a size was cut from; undefined once the page was opened anew. */
export function sourceOf(draftId: string, size: string): Source | undefined {
  if (last?.draftId !== draftId) return undefined;
  return last.bySize.get(size) ?? last.whole;
}
