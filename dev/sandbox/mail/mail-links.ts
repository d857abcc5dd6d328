const HREF = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Every web address in a mail, in order, each once: those behind the HTML's links, then those written in the text. */
export function linksOf({ text, html }: { text: string; html: string }): string[] {
  const hrefs = Array.from(html.matchAll(HREF), (match) =>
    decodeEntities(match[1] ?? match[2] ?? ""),
  );
  const written = Array.from(text.matchAll(ADDRESS), ([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ""),
  );
  return [...new Set([...hrefs, ...written])].filter((link) => /^https?:\/\//i.test(link));
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|#38|#x26);/gi, "&").replace(/&(?:#x3d|#61);/gi, "=");
}
