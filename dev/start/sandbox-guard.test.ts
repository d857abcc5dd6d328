import { describe, expect, test } from "vitest";
import { readStartConfig } from "./config.ts";
import { readSandboxConfig } from "../sandbox/config.ts";
import { readGatewayConfig } from "../../gateway/config.ts";
import { readServerConfig } from "../../server/config.ts";
import { ConfigError, type Environment } from "../../platform/config-reader.ts";

const databases = {
  DATABASE_URL: "postgres://127.0.0.1/tool",
  GATEWAY_DATABASE_URL: "postgres://127.0.0.1/gateway",
};

const PROGRAMS: Record<string, (environment: Environment) => unknown> = {
  tool: readServerConfig,
  gateway: readGatewayConfig,
  sandbox: readSandboxConfig,
  "npm start": readStartConfig,
};

function problemsOf(program: string, given: Environment): string[] {
  try {
    PROGRAMS[program]?.({ ...databases, ...given });
    return [];
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => problem.split(":")[0] ?? "");
    throw error;
  }
}

describe.each(Object.keys(PROGRAMS))("the %s", (program) => {
  test("starts as a sandbox on this machine", () => {
    for (const given of [
      {},
      { NODE_ENV: "development" },
      { NODE_ENV: "test", PUBLIC_URL: "http://127.0.0.1:3000" },
      { HOST: "127.0.0.1", GATEWAY_HOST: "localhost", PUBLIC_URL: "http://localhost:5173" },
      { HOST: "::1", PUBLIC_URL: "http://[::1]:3000", TRUSTED_PROXIES: "0" },
    ])
      expect([given, problemsOf(program, given)]).toEqual([given, []]);
  });

  test.each(["prod", "Production", "PRODUCTION", "live", "staging"])(
    "does not take NODE_ENV=%s for anything",
    (NODE_ENV) => {
      expect(problemsOf(program, { NODE_ENV })).toEqual(["NODE_ENV"]);
    },
  );
});

describe("a sandbox that strangers could reach does not start", () => {
  const open: [string, string][] = [
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.168.1.20"],
    ["HOST", "127.0.0.1.evil.example"],
    ["PUBLIC_URL", "https://ads.example"],
    ["PUBLIC_URL", "http://192.168.1.20:3000"],
    ["PUBLIC_URL", "https://localhost.evil.example"],
    ["GATEWAY_HOST", "0.0.0.0"],
    ["GATEWAY_PUBLIC_URL", "https://gateway.example"],
    ["TRUSTED_PROXIES", "1"],
  ];
  const readBy: Record<string, readonly string[]> = {
    tool: ["HOST", "PUBLIC_URL", "TRUSTED_PROXIES"],
    gateway: ["GATEWAY_HOST", "GATEWAY_PUBLIC_URL", "TRUSTED_PROXIES"],
    sandbox: ["PUBLIC_URL"],
    "npm start": ["HOST", "PUBLIC_URL", "GATEWAY_HOST", "GATEWAY_PUBLIC_URL", "TRUSTED_PROXIES"],
  };
  const cases = open.flatMap(([name, value]) =>
    Object.keys(readBy)
      .filter((program) => readBy[program]?.includes(name))
      .map((program) => [program, name, value] as const),
  );

  test.each(cases)("%s with %s=%s", (program, name, value) => {
    for (const mode of [undefined, "development", "test"])
      expect(problemsOf(program, { NODE_ENV: mode, [name]: value })).toEqual([name]);
  });

  test.each(["tool", "gateway"])(
    "the %s, not even where it is allowed to, with secrets that are printed in its source",
    (program) => {
      const given = { TRUSTED_PROXIES: "1", PUBLIC_SANDBOX: "yes" };
      const secrets = {
        tool: ["AUTH_SECRET", "NUMBER_KEY", "GATEWAY_PASSWORD"],
        gateway: ["GATEWAY_PASSWORD", "NUMBERS_KEY"],
      }[program];
      expect(problemsOf(program, given).toSorted()).toEqual(secrets?.toSorted());
      const own = {
        AUTH_SECRET: "kT9vQ2mX7pL4wZ8cB6nR1sD5fG3hJ0yU",
        NUMBER_KEY: "0123456789abcdef".repeat(4),
        NUMBERS_KEY: "0123456789abcdef".repeat(4),
        GATEWAY_PASSWORD: "kT9vQ2mX7pL4wZ8c",
      };
      expect(problemsOf(program, { ...given, ...own })).toEqual([]);
    },
  );

  test("and PUBLIC_SANDBOX is yes or no, nothing in between", () => {
    for (const PUBLIC_SANDBOX of ["true", "1", "YES"])
      expect(problemsOf("tool", { HOST: "0.0.0.0", PUBLIC_SANDBOX })).toEqual(["PUBLIC_SANDBOX"]);
  });
});
