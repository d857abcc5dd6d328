import { DISPLAY_FORMATS } from "../../../domain/message/display-creative.ts";
import { aPng } from "../../../server/features/audience/testing/a-picture.ts";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { taken } from "./act.ts";

const link = "https://shop.example/offer";
/** An SMS of one part, in which an edit may change a number. */
export const SHORT_SMS = (offer: number): string =>
  `Bread and milk at half price, offer ${1_000 + offer}. Call 024 123 4567.`;

/** The same for goods that an administrator has to look at. */
export const BEER_SMS = (offer: number): string =>
  `Bread with cold beer at half price, offer ${1_000 + offer}. Call 024 123 4567.`;

/** What campaigns of a run say. */
export const SENT_KINDS = [
  { flowTypeId: 1, text: SHORT_SMS(0), sender: "CornerShop" },
  { flowTypeId: 1, text: BEER_SMS(0), sender: "CornerShop" },
  { flowTypeId: 1, text: BEER_SMS(1), sender: "CornerShop" },
  {
    flowTypeId: 1,
    text: "Bread at half price. Call 024 123 4567. ".repeat(7),
    sender: "CornerShop",
  },
  { flowTypeId: 2, text: "Bread at half price.", sender: "CornerShop", link },
  { flowTypeId: 3, text: "Bread at half price at Corner Shop", sender: "" },
  { flowTypeId: 4, text: "", sender: "", link },
  {
    flowTypeId: 5,
    text: "",
    sender: "",
    content: {
      agentName: "Corner Shop",
      message: { type: "text" as const, text: "Bread and milk at half price." },
    },
  },
] as const;

export type Creative = {
  size: string;
  url: string;
  mimeType: string;
  byteSize: number;
  altText: string;
};

/** Uploads a picture of each size that a banner needs, and answers them. `onStored` hears what was answered as stored. */
export async function uploadBanners(
  browser: TestBrowser,
  onStored: (path: string, byteSize: number) => void,
): Promise<Creative[]> {
  const creatives: Creative[] = [];
  for (const { size, widthPixels, heightPixels } of DISPLAY_FORMATS.filter((it) => it.isRequired)) {
    const body = aPng(widthPixels, heightPixels);
    const { url, mimeType, byteSize } = await taken<Omit<Creative, "size" | "altText">>(
      browser.fetch(`/files/pictures/${size}.png`, { method: "PUT", body }),
    );
    onStored(new URL(url).pathname, body.length);
    creatives.push({ size, url, mimeType, byteSize, altText: "Bread at half price" });
  }
  return creatives;
}
