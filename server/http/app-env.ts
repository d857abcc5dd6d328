import type { Principal } from "./context.ts";

/** Variables that middlewares share within a request. */
export type AppEnv = { Variables: { requestId: string } };

/** The principal of a request, and cookies to set when the session was renewed. */
export type ReadPrincipal = (
  headers: Headers,
) => Promise<{ principal: Principal | null; responseHeaders: Headers }>;
