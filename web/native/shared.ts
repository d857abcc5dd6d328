/** Content shared from another app: through the phone's share sheet to the installed web app, or to the native app. */
export type Shared = { text: string; picture: File | undefined };

const STORE = "loudhailer-shared";
const TEXT = "/shared/text";
const PICTURE = "/shared/picture";

/**
 * Shared content waiting to become a draft, written by the service worker or the native app; undefined when there is
 * none.
 */
export async function readShared(): Promise<Shared | undefined> {
  if (!("caches" in window)) return undefined;
  const store = await caches.open(STORE);
  const [text, picture] = await Promise.all([store.match(TEXT), store.match(PICTURE)]);
  if (!text && !picture) return undefined;
  const blob = await picture?.blob();
  return {
    text: ((await text?.text()) ?? "").trim(),
    picture: blob ? new File([blob], "shared", { type: blob.type }) : undefined,
  };
}

/** Keeps it until it is used: who is not signed in comes back to it afterwards. */
export async function storeShared({ text, picture }: Shared): Promise<void> {
  const store = await caches.open(STORE);
  await store.put(TEXT, new Response(text));
  await store.delete(PICTURE);
  if (picture)
    await store.put(PICTURE, new Response(picture, { headers: { "content-type": picture.type } }));
}

export async function forgetShared(): Promise<void> {
  if ("caches" in window) await caches.delete(STORE);
}
