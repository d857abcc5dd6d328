import type { createAuthMiddleware } from "better-auth/api";

/** What the sign-in library hands to a hook before and after one of its calls. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
