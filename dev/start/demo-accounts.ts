/** The accounts of the sandbox. They never exist where anything real is configured. */
export const DEMO_PASSWORD = "loudhailer-demo";
export const DEMO_ADVERTISER_EMAIL = "demo@loudhailer.test";
export const DEMO_GHANA_EMAIL = "ghana@loudhailer.test";
export const DEMO_ADMIN_EMAIL = "admin@loudhailer.test";
/** Approves what the first administrator asks for above the limits. */
export const DEMO_SECOND_ADMIN_EMAIL = "admin2@loudhailer.test";

export const DEMO_ADVERTISER_ID = "demo-advertiser-1";
export const DEMO_GHANA_ID = "demo-advertiser-2";

/** The user id that the seed gives to the administrator, so that ADMIN_USER_IDS can name it beforehand. */
export const DEMO_ADMIN_ID = "demo-admin-1";
export const DEMO_SECOND_ADMIN_ID = "demo-admin-2";

/** The fixed list of five administrators; three places are free. */
export const SANDBOX_ADMIN_IDS = [
  DEMO_ADMIN_ID,
  DEMO_SECOND_ADMIN_ID,
  "demo-admin-3",
  "demo-admin-4",
  "demo-admin-5",
];
