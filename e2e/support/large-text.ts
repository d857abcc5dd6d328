import type { Page } from "playwright-core";

/** Doubles the text of the page that is open, as a browser's own setting does: all sizes of ours are in rem. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    // What measures its own width draws again.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/**
 * What does not fit: sideways scroll of the page, with what reaches over its edge, text that is cut off, and words and numbers
 * that nobody can read, because they stand in a column of a few letters.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element as HTMLElement).innerText?.slice(0, 40) ?? ""}"`;
    const scrolls = (element: Element) =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        if (!isSeen(element) || element.getBoundingClientRect().right <= root.clientWidth + 1)
          return false;
        for (let at = element.parentElement; at; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== "visible") return false;
        return true;
      });
      const last = wide.filter(
        (one) => !wide.some((other) => one !== other && one.contains(other)),
      );
      found.push(`${root.scrollWidth} px wide: ${last.slice(0, 4).map(nameOf).join(", ")}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      "body :not(svg, svg *, input, textarea)",
    )) {
      const style = getComputedStyle(element);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      // What is for screen readers alone is a pixel wide.
      if (element.matches(".lh-visually-hidden")) continue;
      if (scrolls(element) || element.clientWidth < 4 || !isSeen(element)) continue;
      if (element.innerText.trim() === "" || element.closest("[aria-hidden=true]")) continue;
      const isCut =
        element.scrollWidth > element.clientWidth + 1 ||
        (style.overflowY !== "visible" &&
          !["auto", "scroll"].includes(style.overflowY) &&
          element.scrollHeight > element.clientHeight + 1);
      if (isCut) found.push(`cut: ${nameOf(element)}`);
    }
    // What is for screen readers alone is clipped away.
    const isForReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== "none" || isForReaders(element.parentElement));
    const linesOf = (node: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, data } = node as Text;
      if (!parentElement || !isSeen(parentElement)) continue;
      if (parentElement.closest("svg, script, [aria-hidden=true]")) continue;
      if (isForReaders(parentElement)) continue;
      for (const { 0: word, index } of data.matchAll(/[^\s–-]+/g)) {
        const lines = linesOf(node as Text, index, index + word.length);
        const isNumber = /^[\d.,]+$/.test(word);
        if (lines > 1 && (isNumber || word.length / lines < 4)) found.push(`broken: "${word}"`);
      }
    }
    return found;
  });
}
