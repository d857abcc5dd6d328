import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("a setting can lie in a file, which its name with _FILE names; the value is in no message", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-settings-"));
  const path = join(folder, "secret");
  const others = { DATABASE_URL: "postgres://h/x" };
  const problemsOf = (environment: Record<string, string>) => {
    try {
      readConfig(schema, { ...others, ...environment });
      return [];
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  try {
    await writeFile(path, "0123456789abcdef\n");
    expect(readConfig(schema, { ...others, AUTH_SECRET_FILE: path }).AUTH_SECRET).toBe(
      "0123456789abcdef",
    );
    expect(problemsOf({ AUTH_SECRET: "0123456789abcdef", AUTH_SECRET_FILE: path })).toEqual([
      "AUTH_SECRET and AUTH_SECRET_FILE: set one of them",
    ]);
    expect(problemsOf({ AUTH_SECRET_FILE: join(folder, "none") })).toEqual([
      "AUTH_SECRET_FILE: the file cannot be read",
    ]);
    await writeFile(path, "\n");
    expect(problemsOf({ AUTH_SECRET_FILE: path })).toEqual(["AUTH_SECRET_FILE: the file is empty"]);
    await writeFile(path, "tell-no-one");
    expect(problemsOf({ AUTH_SECRET_FILE: path })).toEqual([
      "AUTH_SECRET: must have at least 16 characters",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
