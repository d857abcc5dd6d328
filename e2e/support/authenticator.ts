import type { Page } from "playwright-core";

/** A device with a fingerprint reader in this browser; a finger lies on it, so that it answers whatever asks. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * From the next page on nobody chooses among the suggestions of a field. The device itself would answer for them at once, or
 * not, by who is faster.
 */
export async function ignoreSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const ask = credentials.get.bind(credentials);
    credentials.get = (options) =>
      options?.mediation === "conditional"
        ? new Promise((_resolve, reject) => {
            const { signal } = options;
            signal?.addEventListener("abort", () => reject(signal.reason));
          })
        : ask(options);
  });
}
