import type { Page } from "playwright-core";

/**
 * How each component of the page of all components is styled, a line for each different look of its elements: tag, colours,
 * corner, text, room inside and least height. Nothing that fonts decide.
 */
export function lookOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const tenth = (text: string) =>
      text.replace(/(\d+\.\d+)px/g, (_, digits) => `${Math.round(Number(digits) * 10) / 10}px`);
    const look = (element: Element) => {
      const style = getComputedStyle(element);
      const border = style.borderTopWidth === "0px" ? "none" : style.borderTopColor;
      return tenth(
        [
          element.tagName.toLowerCase(),
          style.color,
          `on ${style.backgroundColor}`,
          `line ${border}`,
          `corner ${style.borderTopLeftRadius}`,
          `text ${style.fontSize} ${style.fontWeight}`,
          `inside ${style.padding}`,
          `least ${style.minHeight}`,
        ].join(" | "),
      );
    };
    const blocks = [...document.querySelectorAll("[data-specimen]")].map((specimen) => {
      const own = [...specimen.querySelectorAll("[class]:not(svg, svg *)")].map(look);
      const name = specimen.getAttribute("data-specimen") ?? "";
      return [name, ...[...new Set(own)].toSorted().map((line) => `  ${line}`)].join("\n");
    });
    return `${blocks.join("\n\n")}\n`;
  });
}
