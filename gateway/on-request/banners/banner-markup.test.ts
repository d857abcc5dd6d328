import { expect, test } from "vitest";
import { bannerMarkup } from "./banner-markup.ts";

test("nothing of an advertiser's is a macro that an exchange fills in, or a mark of the page", () => {
  const creative = {
    size: "320x50",
    url: "https://shop.example/a.png?${AUCTION_PRICE}",
    mimeType: "image/png",
    byteSize: 5,
    altText: "Bread <b>${AUCTION_ID}</b>",
  } as const;
  const markup = bannerMarkup(creative, "https://link.example/${CLICK_URL}");
  expect(markup).not.toContain("$");
  expect(markup).toContain("Bread &lt;b&gt;&#36;{AUCTION_ID}&lt;/b&gt;");
});
