import { describe, expect, it } from "vitest";
import { ConfigError } from "../platform/config-reader.ts";
import { readGatewayConfig } from "./config.ts";

const DATABASE = { GATEWAY_DATABASE_URL: "postgres://localhost/gateway" };

/** Everything a production needs, but for a network. */
const PRODUCTION = {
  GATEWAY_NETWORK: "none",
  GATEWAY_SUBSCRIBERS: "0",
  NODE_ENV: "production",
  GATEWAY_DATABASE_URL: "postgres://u:pw@db.example.com/gateway?sslmode=verify-full",
  GATEWAY_USERNAME: "tool",
  GATEWAY_PASSWORD: "not the sandbox password",
  GATEWAY_PUBLIC_URL: "https://gateway.example.com",
  NUMBERS_KEY: "0123456789abcdef".repeat(4),
  LINK_BASE_URL: "https://lh.example",
};

function problemsOf(environment: Record<string, string>): string {
  try {
    readGatewayConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join("\n");
  }
  return "";
}

describe("the settings of the gateway", () => {
  it("have defaults for the sandbox, all but the database", () => {
    expect(readGatewayConfig(DATABASE)).toMatchObject({
      port: 3100,
      subscribers: 200_000,
      sandbox: undefined,
      role: "both",
    });
    expect(problemsOf({})).toContain("GATEWAY_DATABASE_URL is missing");
    expect(problemsOf({ ...DATABASE, LOG_LEVEL: "loud" })).toBe(
      "LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent",
    );
  });

  it("name a secret for the address that news go to", () => {
    const address = { ...DATABASE, FEED_WEBHOOK_URL: "http://127.0.0.1:3000/webhooks/feed" };
    expect(problemsOf(address)).toBe("FEED_WEBHOOK_SECRET: must be set with FEED_WEBHOOK_URL");
    const secret = "a secret of both programs, long enough";
    expect(readGatewayConfig({ ...address, FEED_WEBHOOK_SECRET: secret }).feedWebhook).toEqual({
      url: address.FEED_WEBHOOK_URL,
      secret,
    });
    expect(readGatewayConfig(DATABASE).feedWebhook).toBeUndefined();
  });

  it("name an archive by a bucket or else a folder, and none without a place or where it is off", () => {
    const of = (environment: Record<string, string>) =>
      readGatewayConfig({ ...DATABASE, ...environment }).archive;
    expect(of({})).toBeUndefined();
    expect(of({ ARCHIVE_DIR: "/files" })).toEqual({ mode: "try", place: { folder: "/files" } });
    expect(of({ ARCHIVE_DIR: "/files", S3_BUCKET: "files", ARCHIVE: "must" })).toMatchObject({
      mode: "must",
      place: { bucket: { bucket: "files" } },
    });
    expect(of({ ARCHIVE_DIR: "/files", ARCHIVE: "off" })).toBeUndefined();
    expect(problemsOf({ ...DATABASE, ARCHIVE: "must" })).toContain("ARCHIVE_DIR or S3_BUCKET");
    expect(problemsOf({ ...DATABASE, S3_ENDPOINT: "https://s3.example.com" })).toContain(
      "files would lie in ARCHIVE_DIR",
    );
    const cleartext = { S3_BUCKET: "files", S3_ENDPOINT: "http://s3.example.com" };
    expect(problemsOf({ ...PRODUCTION, ...cleartext })).toBe(
      "S3_ENDPOINT: its key would travel in clear, set an https address",
    );
  });

  it("list everything wrong at once, and never a value", () => {
    const problems = problemsOf({
      GATEWAY_PORT: "x9x9",
      GATEWAY_SUBSCRIBERS: "-1",
      SANDBOX_KEY: "short",
    });
    for (const name of ["GATEWAY_PORT", "GATEWAY_SUBSCRIBERS", "SANDBOX_KEY"])
      expect(problems).toContain(name);
    expect(problems).not.toMatch(/x9x9|short\b/);
  });

  it("refuse production on default secrets, the sandbox clock or simulated networks, each by name", () => {
    const problems = problemsOf({
      ...DATABASE,
      NODE_ENV: "production",
      CLOCK_URL: "http://127.0.0.1:3200/api/clock",
      SANDBOX_KEY: "a-key-of-the-sandbox",
    });
    for (const name of [
      "GATEWAY_USERNAME",
      "GATEWAY_PASSWORD",
      "CLOCK_URL",
      "SANDBOX_KEY",
      "GATEWAY_NETWORK",
      "GATEWAY_PUBLIC_URL",
      "NUMBERS_KEY",
      "LINK_BASE_URL",
    ]) {
      expect(problems).toContain(name);
    }
  });

  it.each([
    ["GATEWAY_USERNAME", "loudhailer"],
    ["GATEWAY_PASSWORD", "loudhailer-sandbox"],
    ["GATEWAY_PASSWORD", "bread and milk"],
    ["NUMBERS_KEY", "5a".repeat(32)],
    ["LINK_BASE_URL", "https://ldh.example"],
    ["GATEWAY_PUBLIC_URL", "http://gateway.example.com"],
    ["GATEWAY_PUBLIC_URL", "https://127.0.0.1:3100"],
    ["GATEWAY_DATABASE_URL", "postgres://u:pw@db.example.com/gateway"],
    ["GATEWAY_DATABASE_URL", "postgres://u:pw@db.example.com/gateway?sslmode=require"],
    ["GATEWAY_DATABASE_URL", "postgres://u:pw@pgbouncer/gateway"],
    ["SANDBOX_KEY", "a-key-of-the-sandbox"],
    ["CLOCK_URL", "https://sandbox.example.com/api/clock"],
    ["GATEWAY_NETWORK", "simulated"],
    ["GATEWAY_SUBSCRIBERS", "200000"],
  ])("refuse %s=%s in production, and say what to do", (name, value) => {
    const [problem, ...others] = problemsOf({ ...PRODUCTION, [name]: value }).split("\n");
    expect(problem).toMatch(new RegExp(`^${name}: .*\\b(?:set|unset|add)\\b`));
    expect(problem).not.toContain(value);
    expect(others).toEqual([]);
  });

  it("let lists be fetched from the tool alone, unless hosts are named", () => {
    const hosts = (more: Record<string, string>) =>
      readGatewayConfig({ ...DATABASE, ...more }).listHosts;
    expect(hosts({})).toEqual(["127.0.0.1:3000", "localhost:3000"]);
    expect(hosts({ TOOL_URL: "http://127.0.0.1:4000" })).toEqual([
      "127.0.0.1:4000",
      "localhost:4000",
    ]);
    expect(hosts({ LIST_HOSTS: "files.example, tool.example:8443" })).toEqual([
      "files.example",
      "tool.example:8443",
    ]);
    expect(problemsOf({ ...DATABASE, LIST_HOSTS: "https://files.example/" })).toContain(
      "LIST_HOSTS",
    );
  });

  it("take only a base of links that leaves room for codes nobody can guess", () => {
    const problem = (LINK_BASE_URL: string) => problemsOf({ ...DATABASE, LINK_BASE_URL });
    expect(problem("https://loudhail.example")).toContain("LINK_BASE_URL");
    expect(problem("http://ldh.example")).toContain("LINK_BASE_URL");
    expect(problem("https://loudhai.example")).toBe("");
  });
});
