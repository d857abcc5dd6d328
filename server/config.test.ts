import { describe, expect, test } from "vitest";
import { ConfigError } from "../platform/config-reader.ts";
import { readServerConfig } from "./config.ts";

const DATABASE_URL = "postgres://tool:pw@db.example.com/tool?sslmode=verify-full";

/** Everything a production needs. */
const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL,
  PUBLIC_URL: "https://loudhailer.example.com",
  AUTH_SECRET: "kT9vQ2mX7pL4wZ8cB6nR1sD5fG3hJ0yU",
  NUMBER_KEY: "0123456789abcdef".repeat(4),
  SMTP_URL: "smtps://user:pw@mail.example.com",
  MAIL_FROM: "Loudhailer <hello@loudhailer.example.com>",
  GATEWAY_URL: "https://gateway.example.com",
  GATEWAY_USERNAME: "tool",
  GATEWAY_PASSWORD: "not the sandbox password",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
  SUPPLIER_ZA: "Loudhailer (Pty) Ltd|4123456789|1 Test Street|Johannesburg",
  SUPPLIER_GH: "Loudhailer Ltd|C0000803561|1 Test Street|Accra",
};

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readServerConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems];
    throw error;
  }
}

describe("the bucket of uploaded files", () => {
  const of = (more: Record<string, string>) => readServerConfig({ DATABASE_URL, ...more }).bucket;

  test("is none unless it is named; without a key the machine's role counts", () => {
    expect(of({})).toBeUndefined();
    expect(of({ S3_BUCKET: "files", S3_REGION: "af-south-1" })).toEqual({
      bucket: "files",
      region: "af-south-1",
      endpoint: undefined,
      credentials: undefined,
    });
  });

  test("has a whole key or none, a name where it has an address, and no readable address in production", () => {
    const DATABASE = { DATABASE_URL };
    expect(problemsOf({ ...DATABASE, S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a" })).toEqual([
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither",
    ]);
    expect(problemsOf({ ...DATABASE, S3_ENDPOINT: "https://s3.example.com" })).toEqual([
      "S3_BUCKET is missing: files would lie in DATA_DIR in spite of S3_ENDPOINT",
    ]);
    const bucket = { S3_BUCKET: "files", S3_ENDPOINT: "http://s3.example.com" };
    expect(problemsOf({ ...PRODUCTION, ...bucket })).toEqual([
      "S3_ENDPOINT: its key would travel in clear, set an https address",
    ]);
  });
});

describe("NATS", () => {
  const of = (settings: object) => readServerConfig({ DATABASE_URL, ...settings }).nats;

  test("is none unless it is named; user and password stand in its addresses", () => {
    expect(of({})).toBeUndefined();
    const NATS_URL = "tls://tool:p%40ss@n1.example:4222, tls://tool:p%40ss@n2.example";
    expect(of({ NATS_URL, NATS_PREFIX: "cell-za" })).toEqual({
      servers: ["n1.example:4222", "n2.example"],
      withTls: true,
      user: "tool",
      password: "p@ss",
      prefix: "cell-za",
    });
  });

  test("is one cluster, and in production nobody on the way reads it", () => {
    const DATABASE = { DATABASE_URL };
    expect(problemsOf({ ...DATABASE, NATS_URL: "tls://a.example,nats://b.example" })).toEqual([
      "NATS_URL: its addresses are all nats:// or all tls://",
    ]);
    expect(problemsOf({ ...DATABASE, NATS_URL: "tls://u:p@a.example,tls://b.example" })).toEqual([
      "NATS_URL: its addresses have the same user and password",
    ]);
    const readable = { ...PRODUCTION, NATS_URL: "nats://nats:4222" };
    expect(problemsOf(readable)).toEqual([expect.stringMatching(/^NATS_URL: .*clear/)]);
    const near = { ...PRODUCTION, NATS_URL: "nats://127.0.0.1:4222" };
    expect(problemsOf(near)).toEqual([]);
    expect(problemsOf({ ...readable, DATABASE_NETWORK: "private" })).toEqual([]);
  });
});

describe("production", () => {
  test("starts with everything set, talking to the real card provider", () => {
    const config = readServerConfig(PRODUCTION);
    expect(config).toMatchObject({
      isProduction: true,
      callTimeoutMs: 70_000,
      clockUrl: undefined,
    });
    expect(config.stripe.apiBase).toBeUndefined();
  });

  test("refuses a bare environment and names every setting of the sandbox at once", () => {
    const named = problemsOf({ NODE_ENV: "production", DATABASE_URL }).map(
      (problem) => problem.split(":")[0],
    );
    expect(named.toSorted()).toEqual([
      "AUTH_SECRET",
      "GATEWAY_PASSWORD",
      "GATEWAY_URL",
      "MAIL_FROM",
      "NUMBER_KEY",
      "PUBLIC_URL",
      "SMTP_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "SUPPLIER_GH",
      "SUPPLIER_ZA",
    ]);
  });

  test("administrators have a second factor, whatever is set; elsewhere where it is set", () => {
    const asked = (environment: Record<string, string>) =>
      readServerConfig(environment).adminsNeedTwoFactor;
    expect(asked(PRODUCTION)).toBe(true);
    expect(asked({ ...PRODUCTION, ADMIN_SECOND_FACTOR: "false" })).toBe(true);
    expect(asked({ DATABASE_URL })).toBe(false);
    expect(asked({ DATABASE_URL, ADMIN_SECOND_FACTOR: "true" })).toBe(true);
  });

  test("administrators are a list of five users at most, each named once", () => {
    const named = (ids: string) => problemsOf({ ...PRODUCTION, ADMIN_USER_IDS: ids });
    expect(named("a, b,c,d,e,")).toEqual([]);
    expect(named("a,b,c,d,e,f")).toEqual(["ADMIN_USER_IDS: must name at most 5 users"]);
    expect(named("a,b,a")).toEqual(["ADMIN_USER_IDS: must name each user once"]);
  });

  test.each([
    ["AUTH_SECRET", "short-but-16-long"],
    ["AUTH_SECRET", "loudhailer-sandbox-auth-secret-not-for-production"],
    ["AUTH_SECRET", "a".repeat(40)],
    ["NUMBER_KEY", "0".repeat(64)],
    ["PUBLIC_URL", "http://loudhailer.example.com"],
    ["PUBLIC_URL", "https://localhost:3000"],
    ["PASSKEY_ORIGINS", "android:apk-key-hash:abc, http://app.example.com"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool?sslmode=disable"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool?sslmode=require"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool?sslmode=verify-ca"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool?sslmode=verify-full&sslmode=disable"],
    ["DATABASE_URL", "postgres://tool:pw@localhost/tool?host=db.example.com"],
    ["DATABASE_URL", "postgres://tool:pw@10.0.0.5/tool"],
    ["DATABASE_URL", "postgres://tool:pw@pgbouncer:5432/tool"],
    ["DATABASE_DIRECT_URL", "postgres://tool:pw@db.example.com/tool"],
    ["DATABASE_READ_URL", "postgres://tool:pw@db.example.com/tool?sslmode=require"],
    ["COMPANY_REGISTER_ZA", "http://register.example.com/{number}"],
    ["OPT_OUT_REGISTER_ZA", "http://register.example.com/all"],
    ["GATEWAY_URL", "http://gateway.example.com"],
    ["SMTP_URL", "smtp://user:pw@mail.example.com:587"],
    ["SMTP_URL", "smtp://user:pw@mail.example.com:587?requireTLS=true&ignoreTLS=true"],
    ["SMTP_URL", "smtps://user:pw@mail.example.com?tls.rejectUnauthorized=false"],
    ["GATEWAY_URL", "http://127.0.0.1:3100"],
    ["GATEWAY_URL", "http://localhost:3100"],
    ["SMTP_URL", "smtp://[::1]:3225"],
    ["STRIPE_SECRET_KEY", "sk_test_sandbox"],
    ["STRIPE_SECRET_KEY", "sk_test_51H8xZ2eZvKYlo2C"],
    ["STRIPE_SECRET_KEY", "rk_test_51H8xZ2eZvKYlo2C"],
    ["STRIPE_SECRET_KEY", "pk_test_51H8xZ2eZvKYlo2C"],
    ["STRIPE_SECRET_KEY", "pk_live_51H8xZ2eZvKYlo2C"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandbox"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandbox_5f3a09"],
    ["STRIPE_API_BASE", "http://127.0.0.1:3200/stripe"],
    ["STRIPE_API_BASE", "http://cards.example.com/stripe"],
    ["STRIPE_API_BASE", "https://127.0.0.1:3200/stripe"],
    ["PAYSTACK_API_BASE", "https://localhost:3200/paystack"],
    ["PAYSTACK_SECRET_KEY", "sk_test_sandbox_paystack"],
    ["PAYSTACK_SECRET_KEY", "sk_test_0a1b2c3d4e5f"],
    ["PAYSTACK_SECRET_KEY", "pk_test_0a1b2c3d4e5f"],
    ["PAYSTACK_API_BASE", "http://127.0.0.1:3200/paystack"],
    ["PAYSTACK_API_BASE", "http://cards.example.com/paystack"],
    ["CLOCK_URL", "https://sandbox.example.com/api/clock"],
    ["SANDBOX_KEY", "any-key-at-all"],
    ["DEMO_ACCOUNTS", "true"],
  ])("refuses %s=%s by name, without showing the value", (name, value) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}:`));
    expect(problems[0]).not.toContain(value.length > 5 ? value : `=${value}`);
    expect(problems[0], "says what to do").toMatch(/\b(?:set|unset|add|must be)\b/);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "rk_live_51H8xZ2eZvKYlo2C"],
    ["PAYSTACK_SECRET_KEY", "sk_live_0a1b2c3d4e5f"],
    ["STRIPE_API_BASE", "https://cards.example.com/stripe"],
    ["SMTP_URL", "smtp://user:pw@mail.example.com:587?requireTLS=true"],
    ["DATABASE_URL", "postgres://tool:pw@db.example.com/tool?sslmode=verify-full"],
    ["DATABASE_URL", "postgres://tool:pw@127.0.0.1/tool"],
    ["DATABASE_URL", "postgres:///tool?host=/var/run/postgresql"],
    ["PASSKEY_ORIGINS", "android:apk-key-hash:abc, https://app.example.com"],
  ])("takes %s=%s", (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([]);
  });

  test("takes a database on a private network without TLS only where that is declared, and no public one", () => {
    const named = (host: string) =>
      problemsOf({
        ...PRODUCTION,
        DATABASE_NETWORK: "private",
        DATABASE_URL: `postgres://tool:pw@${host}`,
      }).length;
    expect([named("pgbouncer:5432/tool"), named("10.0.0.5/tool")]).toEqual([0, 0]);
    expect([named("db.example.com/tool"), named("db/tool?host=db.example.com")]).toEqual([1, 1]);
  });
});

test("outside production a database is enough: the rest is the sandbox", () => {
  const config = readServerConfig({ DATABASE_URL });
  expect(config).toMatchObject({ role: "both", port: 3000, publicUrl: "http://localhost:3000" });
  expect(config.stripe.apiBase).toContain("127.0.0.1");
});

test("everything wrong is listed at once", () => {
  const problems = problemsOf({ PORT: "http", ROLE: "boss", NUMBER_KEY: "12" });
  expect(problems.map((problem) => problem.split(/[ :]/)[0])).toEqual([
    "ROLE",
    "PORT",
    "DATABASE_URL",
    "NUMBER_KEY",
  ]);
});

test("the console is named where everything is a sandbox, its address on this machine alone", () => {
  const sandboxOf = (more: Record<string, string>) =>
    readServerConfig({ DATABASE_URL, ...more }).sandbox;
  const CLOCK_URL = "http://127.0.0.1:3200/api/clock";
  expect(sandboxOf({})).toBeUndefined();
  expect(sandboxOf({ CLOCK_URL })).toEqual({ consoleUrl: "http://127.0.0.1:3200/" });
  const { NODE_ENV: _production, ...settings } = PRODUCTION;
  const open = {
    ...settings,
    PUBLIC_SANDBOX: "yes",
    SANDBOX_KEY: "not the sandbox key",
    CLOCK_URL,
  };
  expect(sandboxOf(open)).toEqual({ consoleUrl: null });
});
