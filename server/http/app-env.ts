import type { Principal } from "./context.ts";
import type { SessionWindows } from "./rate-limit/rate-limit.ts";
import type { Window } from "./rate-limit/rate-limit.store.ts";

/** Variables that middlewares share within a request. */
export type AppEnv = { Variables: { requestId: string } };

/** The principal of a request, and cookies to set when the session was renewed. */
export type ReadPrincipal = (
  headers: Headers,
) => Promise<{ principal: Principal | null; responseHeaders: Headers }>;

/** A call that came with a session, counted by user, and a visitor's by address as well. */
export type CountedCall = { user: Window; visitor: Window | null };

/** As ReadPrincipal, and counts the call in the same statement; `counted` is null where there is no session. */
export type ReadCaller = (
  headers: Headers,
  windows: SessionWindows,
) => Promise<{
  principal: Principal | null;
  responseHeaders: Headers;
  counted: CountedCall | null;
}>;
