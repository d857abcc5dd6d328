/** What a browser sends for a frame on a page of a publisher's. */
export const READER = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
  referer: "https://www.news.example/",
  "sec-fetch-dest": "iframe",
};

/** Addresses that a banner reports to: that it was in sight, and that it was tapped. */
export type Ad = { seen: string; click: string };

/** The banner in a frame's HTML; undefined in an empty one. */
export function adIn(html: string): Ad | undefined {
  const unescaped = html.replaceAll("&amp;", "&");
  const seen = /data-seen="([^"]+)"/.exec(unescaped)?.[1];
  const click = /href="([^"]+click[^"]+)"/.exec(unescaped)?.[1];
  return seen !== undefined && click !== undefined ? { seen, click } : undefined;
}
