/** The picture of a shop's page: the size it is cut to, and how heavy it may be, so that a slow phone shows it. */
export const SITE_PICTURE = { widthPixels: 960, heightPixels: 640, maxBytes: 150_000 } as const;
/** Longest words that say what the picture shows. */
export const SITE_PICTURE_ALT_MAX = 120;
