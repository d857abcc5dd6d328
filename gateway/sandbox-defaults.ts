/** Sandbox defaults. Production rejects every one of them. */
export const SANDBOX_DEFAULTS = {
  username: "loudhailer",
  password: "loudhailer-sandbox",
  linkBaseUrl: "https://ldh.example",
  numbersKey: "5a".repeat(32),
};
