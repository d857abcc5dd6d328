import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
  image: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  healthcheck?: { test: string[] };
};

/** Variables that name a file, by the images that read them. */
const READ_FROM_FILES: Readonly<Record<string, readonly string[]>> = {
  loudhailer: [],
  postgres: ["POSTGRES_PASSWORD_FILE"],
  "minio/minio": ["MINIO_ROOT_USER_FILE", "MINIO_ROOT_PASSWORD_FILE"],
};

const { services } = parse(
  readFileSync(join(import.meta.dirname, "../../deploy/compose.yaml"), "utf8"),
  { merge: true },
) as { services: Record<string, Service> };
const others = Object.entries(services).filter(([, { image }]) => !image.includes("loudhailer"));

test.each(others)("%s is given files only in variables that its image reads", (_name, it) => {
  const [image = ""] = it.image.split(":");
  const given = Object.keys(it.environment ?? {}).filter((name) => name.endsWith("_FILE"));
  expect(given.filter((name) => READ_FROM_FILES[image]?.includes(name) !== true)).toEqual([]);
});

describe("PgBouncer of deploy/compose.yaml", () => {
  const { entrypoint = [], command = [], healthcheck } = services["pgbouncer"] as Service;
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "loudhailer-pooler-"));
    const own = `#!/bin/sh\necho "$DB_PASSWORD|$*"\n`;
    writeFileSync(join(folder, "entrypoint.sh"), own, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = () => {
    const [program = "", ...words] = [...entrypoint, ...command].map((word) =>
      word
        .replaceAll("$$", "$")
        .replaceAll("/run/secrets", folder)
        .replaceAll("/entrypoint.sh", join(folder, "entrypoint.sh")),
    );
    return spawnSync(program, words, { encoding: "utf8" });
  };

  test("starts as its image does, with the password of the secret: the image reads no file", () => {
    writeFileSync(join(folder, "postgres_password"), "se cret\n");
    expect(start()).toMatchObject({
      status: 0,
      stdout: "se cret|/usr/bin/pgbouncer /etc/pgbouncer/pgbouncer.ini\n",
    });
  });

  test("does not start where it may not read the secret", () => {
    expect(start()).toMatchObject({ status: 1, stdout: "" });
  });

  test("is healthy only where PostgreSQL lets it in", () => {
    expect(healthcheck?.test[1]).toMatch(/PGPASSWORD=.* psql .*--command="select 1"$/);
  });
});
