import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import type { DatabaseKind } from "./templates.ts";

/** A migrated, empty database of one's own. `drop` closes the pool and removes it. */
export type TestDatabase = { url: string; pool: Pool; drop(): Promise<void> };

/** Copies the migrated template of a program. Call it once a test file (in beforeAll) and `drop` it in afterAll. */
export async function createTestDatabase(
  kind: DatabaseKind,
  options: { max?: number } = {},
): Promise<TestDatabase> {
  const { adminUrl, templates, run } = inject("databases");
  const template = templates[kind];
  if (template.failure !== undefined) throw new Error(template.failure);
  const name = `test_${run}_${randomBytes(6).toString("hex")}`;
  await withAdmin(adminUrl, (admin) => copyTemplate(admin, template.name, name));
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const pool = createPool(address.href, {
    max: options.max ?? 10,
    applicationName: "loudhailer-test",
  });
  return {
    url: address.href,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await withAdmin(adminUrl, (admin) =>
        admin.query(`drop database if exists "${name}" with (force)`),
      );
    },
  };
}

async function copyTemplate(admin: Pool, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(`create database "${name}" template "${template}"`);
      return;
    } catch (error) {
      // 55006: another session touches the template, if only for a moment.
      if (attempt === 40 || (error as { code?: string }).code !== "55006") throw error;
      await wait(50);
    }
  }
}

async function withAdmin<Result>(
  adminUrl: string,
  work: (admin: Pool) => Promise<Result>,
): Promise<Result> {
  const admin = createPool(adminUrl, { max: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
