import type { Principal } from "./context.ts";

/** What the middlewares hand on within one request. */
export type AppEnv = { Variables: { requestId: string } };

/** Who is behind a request, and cookies to set because the session was renewed. */
export type ReadPrincipal = (
  headers: Headers,
) => Promise<{ principal: Principal | null; responseHeaders: Headers }>;
