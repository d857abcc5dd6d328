import { SANDBOX_KEY, SEED } from "../../../gateway/testing/a-gateway.ts";
import type { Environment } from "../../../platform/config-reader.ts";
import { startTestProgram } from "../a-program.ts";
import type { GatewayCall } from "./connect-network.ts";

/** The gateway as a program of its own, on a database that a gateway of the tests has filled. */
export type GatewayProgram = {
  /** Answers what the tool's client asks, whatever host it names. */
  answer(request: Request): Promise<Response>;
  call: GatewayCall;
  /** Moves its clock (ms); resolves when it has done everything that is due by then, or is gone. */
  moveTo(ms: number): Promise<void>;
  /** Ends it as kill -9 does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const LOGIN = { username: "tool", password: "tool-password" };

/**
 * Starts it, without subscribers and with no network but those that are connected. `variables` are its own settings, such as
 * secrets of networks and the hosts of lists.
 */
export async function startGatewayProgram(
  databaseUrl: string,
  variables: Environment,
): Promise<GatewayProgram> {
  const program = await startTestProgram("gateway/main.ts", {
    GATEWAY_DATABASE_URL: databaseUrl,
    GATEWAY_PORT: "0",
    GATEWAY_PUBLIC_URL: "http://127.0.0.1",
    GATEWAY_USERNAME: LOGIN.username,
    GATEWAY_PASSWORD: LOGIN.password,
    GATEWAY_NETWORK: "none",
    GATEWAY_SUBSCRIBERS: "0",
    GATEWAY_SEED: String(SEED),
    SANDBOX_KEY,
    LOG_LEVEL: "silent",
    ...variables,
  });
  const home = `http://127.0.0.1:${program.port}`;
  const postJson = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(home + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const login = new URLSearchParams(LOGIN);
  const granted = await fetch(`${home}/apis/oauth/authorize`, { method: "POST", body: login });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  return {
    async answer(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers, signal } = request;
      const body = method === "GET" ? null : await request.arrayBuffer();
      return fetch(home + pathname + search, { method, headers, signal, body });
    },
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(home + path, { method, headers, ...sent });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async moveTo(ms) {
      const change = { offsetMs: ms - Date.now() };
      await postJson("/sandbox/clock", change, { "x-sandbox-key": SANDBOX_KEY }).catch(() => {});
    },
    async kill() {
      process.kill(program.pid, "SIGKILL");
      await program.terminate();
    },
    stop: async () => void (await program.terminate()),
  };
}
