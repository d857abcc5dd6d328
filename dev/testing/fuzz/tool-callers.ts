import { serve } from "../../../platform/http/serve.ts";
import type { CodeWorld } from "../../../server/features/administration/testing/code-world.ts";
import { CookieJar } from "../../../server/http/testing/cookie-jar.ts";
import { TEST_ORIGIN } from "../../../server/http/testing/test-browser.ts";
import type { SignUpForm } from "../../../server/http/testing/test-app.ts";
import type { Reply } from "./judge.ts";
import type { WireRequest } from "./requests.ts";

export const TOOL_CALLERS = ["nobody", "member", "administrator"] as const;
export type ToolCaller = (typeof TOOL_CALLERS)[number];

/** The tool on a port with three network clients: one that a call has signed out signs in again. */
export async function toolCallers({ tool, owner, admin }: CodeWorld) {
  const server = await serve(tool.app.app, { port: 0 });
  const jars: Record<ToolCaller, CookieJar> = {
    nobody: new CookieJar(),
    member: new CookieJar(),
    administrator: new CookieJar(),
  };
  let calls = 0;
  const answers = new Map<number, number>();

  async function request(jar: CookieJar, { method, path, headers, body }: WireRequest) {
    const token = jar.get("XSRF-TOKEN");
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      redirect: "manual",
      headers: {
        origin: TEST_ORIGIN,
        cookie: jar.header(),
        ...(token === undefined ? {} : { "x-xsrf-token": token }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    jar.store(response.headers);
    return response;
  }

  async function signIn(
    jar: CookieJar,
    { email, password }: Pick<SignUpForm, "email" | "password">,
  ) {
    jar.cookies.clear();
    await request(jar, { method: "GET", path: "/api", headers: {}, body: undefined });
    const response = await request(jar, {
      method: "POST",
      path: "/api/auth/sign-in/email",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return response.ok;
  }

  const isAsBefore = async (caller: ToolCaller) => {
    const path = "/api/v1/accounts/me";
    const response = await request(jars[caller], {
      method: "GET",
      path,
      headers: {},
      body: undefined,
    });
    const me = (await response.json()) as {
      isSignedIn: boolean;
      isAdmin: boolean;
      actedBy?: string;
    };
    return me.isSignedIn && me.isAdmin === (caller === "administrator") && !me.actedBy;
  };

  /** After what ends sessions or accounts, or makes an administrator act as somebody. */
  async function comeBack(caller: ToolCaller): Promise<void> {
    if (caller === "nobody" || (await isAsBefore(caller))) return;
    const known = caller === "member" ? owner.form : admin.form;
    if ((await signIn(jars[caller], known)) && (await isAsBefore(caller))) return;
    const { form, userId } = await tool.signedUp();
    if (caller === "administrator") tool.config.adminUserIds.push(userId);
    await signIn(jars[caller], form);
  }

  async function send(caller: ToolCaller, wire: WireRequest): Promise<Reply> {
    calls += 1;
    const startedMs = performance.now();
    const response = await request(jars[caller], wire);
    const contentType = response.headers.get("content-type") ?? "";
    const isStream = contentType.startsWith("text/event-stream");
    // A stream has no end: its head says whether it began.
    if (isStream) await response.body?.cancel();
    const text = isStream ? "" : await response.text();
    const durationMs = performance.now() - startedMs;
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    if (mayHaveEnded(wire.method, response.status)) await comeBack(caller);
    return { status: response.status, contentType, text, durationMs };
  }

  /** A change that was made may have ended a session; a refusal may come of one that has ended. */
  function mayHaveEnded(method: string, status: number): boolean {
    return status === 401 || status === 403 || (status < 300 && method !== "GET");
  }

  await request(jars.nobody, { method: "GET", path: "/api", headers: {}, body: undefined });
  await comeBack("member");
  await comeBack("administrator");
  return { send, calls: () => calls, answers, close: () => server.close() };
}
