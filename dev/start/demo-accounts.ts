/** The accounts of the sandbox. They never exist where anything real is configured. */
export const DEMO_PASSWORD = "loudhailer-demo";
export const DEMO_ADVERTISER_EMAIL = "demo@loudhailer.test";
export const DEMO_ADMIN_EMAIL = "admin@loudhailer.test";

export const DEMO_ADVERTISER_ID = "demo-advertiser-1";

/** The user id that the seed gives to the administrator, so that ADMIN_USER_IDS can name it beforehand. */
export const DEMO_ADMIN_ID = "demo-admin-1";

/** The fixed list of five administrators; four places are free. */
export const SANDBOX_ADMIN_IDS = [
  DEMO_ADMIN_ID,
  "demo-admin-2",
  "demo-admin-3",
  "demo-admin-4",
  "demo-admin-5",
];
