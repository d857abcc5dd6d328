import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Environment } from "../../platform/config-reader.ts";
import { readServerConfig } from "../../server/config.ts";
import { buildEnvironment, decideSandboxing } from "./environment.ts";
import { readOrMakeSecrets } from "./secrets.ts";

const secrets = {
  authSecret: "a",
  numberKey: "n",
  sandboxKey: "s",
  gatewayPassword: "g",
  stripeSecretKey: "sk_test_sandbox_x",
  stripeWebhookSecret: "whsec_x",
  paystackSecretKey: "sk_test_sandbox_p",
  vapidPublicKey: "push",
  vapidPrivateKey: "p",
};

const parts = (given: Environment) => ({
  given,
  sandboxing: decideSandboxing(given),
  dataDir: "/data",
  ports: { tool: 1, gateway: 2, sandbox: 3, smtp: 4, smsc: 5 },
  databaseUrls: { server: "postgres://s", gateway: "postgres://g" },
});
const build = (given: Environment) => buildEnvironment({ ...parts(given), secrets });

test("with nothing set, everything outside is played by the sandbox", () => {
  expect(build({})).toMatchObject({
    STRIPE_API_BASE: "http://127.0.0.1:3/stripe",
    PAYSTACK_API_BASE: "http://127.0.0.1:3/paystack",
    SMTP_URL: "smtp://127.0.0.1:4",
    GATEWAY_URL: "http://127.0.0.1:2",
    CLOCK_URL: "http://127.0.0.1:3/api/clock",
    DEMO_ACCOUNTS: "true",
    VAPID_PUBLIC_KEY: "push",
    VAPID_PRIVATE_KEY: "p",
  });
});

test("the sandbox's administrators are a fixed list of five user ids", () => {
  const ids = build({})["ADMIN_USER_IDS"]?.split(",");
  expect(new Set(ids).size).toBe(5);
  expect(build({ ADMIN_USER_IDS: "a,b,c,d,e" })["ADMIN_USER_IDS"]).toBe("a,b,c,d,e");
});

test("one real setting removes the movable clock and the demo accounts", () => {
  for (const given of [
    { STRIPE_SECRET_KEY: "sk_live_real" },
    { PAYSTACK_SECRET_KEY: "sk_live_real" },
    { SMTP_URL: "smtps://mail.example" },
    { GATEWAY_URL: "https://provider.example" },
  ]) {
    const environment = build(given);
    expect(environment).toMatchObject(given);
    for (const name of ["CLOCK_URL", "SANDBOX_KEY", "DEMO_ACCOUNTS", "ADMIN_USER_IDS"])
      expect(environment).not.toHaveProperty(name);
  }
  expect(build({ STRIPE_SECRET_KEY: "sk_live_real" })).not.toHaveProperty("STRIPE_API_BASE");
});

test.each(Object.keys(build({})))(
  "%s in a file of the user's own is not filled in beside it",
  (name) => {
    const environment = build({ [`${name}_FILE`]: "/run/secrets/own" });
    expect(environment).toHaveProperty(`${name}_FILE`, "/run/secrets/own");
    expect(environment).not.toHaveProperty(name);
  },
);

test("a real setting in a file switches off its sandbox too", () => {
  for (const name of ["STRIPE_SECRET_KEY", "PAYSTACK_SECRET_KEY", "SMTP_URL", "GATEWAY_URL"])
    expect(build({ [`${name}_FILE`]: "/run/secrets/real" })).not.toHaveProperty("SANDBOX_KEY");
  expect(build({ STRIPE_SECRET_KEY_FILE: "/f" })).not.toHaveProperty("STRIPE_API_BASE");
  expect(build({ VAPID_PUBLIC_KEY_FILE: "/f" })).not.toHaveProperty("VAPID_PRIVATE_KEY");
});

test("the programs read what npm start gives them, with a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "start-secrets-"));
  const file = join(folder, "auth_secret");
  writeFileSync(file, "a secret of the user's own, 40 letters or so\n");
  const given = { AUTH_SECRET_FILE: file };
  const environment = buildEnvironment({ ...parts(given), secrets: readOrMakeSecrets(folder) });
  expect(readServerConfig(environment).authSecret).toBe(
    "a secret of the user's own, 40 letters or so",
  );
  rmSync(folder, { recursive: true });
});

test("push keys are both the user's own or both ours", () => {
  const environment = build({ VAPID_PUBLIC_KEY: "theirs" });
  expect(environment).toMatchObject({ VAPID_PUBLIC_KEY: "theirs" });
  expect(environment).not.toHaveProperty("VAPID_PRIVATE_KEY");
});

test("in production nothing of the sandbox and no secret is filled in", () => {
  const environment = build({ NODE_ENV: "production" });
  const names = [
    "AUTH_SECRET",
    "NUMBER_KEY",
    "PUBLIC_URL",
    "STRIPE_SECRET_KEY",
    "PAYSTACK_SECRET_KEY",
    "SMTP_URL",
    "CLOCK_URL",
    "SANDBOX_KEY",
    "DEMO_ACCOUNTS",
    "GATEWAY_PASSWORD",
    "VAPID_PRIVATE_KEY",
  ];
  for (const name of names) expect(environment).not.toHaveProperty(name);
});
