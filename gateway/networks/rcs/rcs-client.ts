import { createHttpClient, type HttpAnswer, type HttpRequest } from "../http/call/http-client.ts";
import type { AccessTokens } from "./access-token.ts";

export type RcsClient = {
  /** One call with a token; when that is refused once more with a new one. Throws NothingTaken and NoAnswer. */
  call(request: HttpRequest): Promise<HttpAnswer>;
};

/** Calls RCS for Business as the service account. */
export function createRcsClient(
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
  tokens: AccessTokens,
): RcsClient {
  const callWith = (token: string, request: HttpRequest): Promise<HttpAnswer> =>
    createHttpClient({ baseUrl, timeoutMs, headers: { authorization: `Bearer ${token}` } })(
      request,
    );
  return {
    async call(request) {
      const token = await tokens.get();
      const answer = await callWith(token, request);
      if (answer.status !== 401) return answer;
      tokens.forget(token);
      return callWith(await tokens.get(), request);
    },
  };
}
