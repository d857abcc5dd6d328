const SERVICE_WORKER = "/service-worker.js";

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

/**
 * The address of the service worker. Where a browser has Trusted Types, the policy of our pages lets scripts start only from
 * what the policy of this name has passed, and it passes this address alone.
 */
export function serviceWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return SERVICE_WORKER;
  policy ??= trustedTypes.createPolicy("loudhailer", {
    createScriptURL(url) {
      if (url !== SERVICE_WORKER) throw new TypeError("This is no script of ours.");
      return url;
    },
  });
  return policy.createScriptURL(SERVICE_WORKER);
}

let policy: ReturnType<Policies["createPolicy"]> | undefined;
