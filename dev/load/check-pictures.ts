import { PICTURE, type Shop } from "./shop.ts";

/** Whether every picture whose upload was acknowledged is there as it was sent; a sentence where not. */
export async function checkPictures(toolUrl: string, shops: readonly Shop[]): Promise<string[]> {
  const urls = shops.flatMap(({ pictures }) => pictures);
  let lost = 0;
  for (const url of urls) {
    const { pathname } = new URL(url);
    const response = await fetch(`${toolUrl}${pathname}`);
    if (!PICTURE.equals(Buffer.from(await response.arrayBuffer()))) lost += 1;
  }
  return lost === 0 ? [] : [`${lost} of ${urls.length} acknowledged pictures are not there.`];
}
