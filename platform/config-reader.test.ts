import { expect, test } from "vitest";
import { z } from "zod";
import { ConfigError, readConfig } from "./config-reader.ts";

const schema = z.object({
  PORT: z.coerce.number("must be a number").default(3000),
  AUTH_SECRET: z.string().min(16, "must have at least 16 characters"),
  DATABASE_URL: z.url("must be an address"),
});

test("everything that is wrong is listed at once, by name and without the value", () => {
  try {
    readConfig(schema, { PORT: "x", AUTH_SECRET: "tell-no-one" });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).problems).toEqual([
      "PORT: must be a number",
      "AUTH_SECRET: must have at least 16 characters",
      "DATABASE_URL is missing",
    ]);
    expect((error as ConfigError).message).not.toContain("tell-no-one");
  }
});

test("an empty value counts as not set", () => {
  const settings = { PORT: " ", AUTH_SECRET: "0123456789abcdef", DATABASE_URL: "postgres://h/x" };
  expect(readConfig(schema, settings).PORT).toBe(3000);
});
