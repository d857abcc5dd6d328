import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { PROTECTED_TABLES as PROTECTED_OF_GATEWAY } from "../../gateway/db/protected-tables.ts";
import { grantTaking, grantToProgram } from "../../platform/database/grants.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { DATABASE_ROLES } from "../../server/identity/identity.ts";
import { PROTECTED_TABLES as PROTECTED_OF_TOOL } from "../../server/db/protected-tables.ts";
import { PROGRAM_ROLE } from "./pooled/program-role.ts";
import type { DatabaseKind } from "./templates.ts";

/**
 * A migrated, empty database of one's own. `drop` closes the pool and removes it. With `asProgram` address and pool are those of a role that has only
 * what a program is granted; `ownerUrl` is who owns the tables.
 */
export type TestDatabase = {
  url: string;
  /** Past the pooler, where tests run through one. */
  directUrl: string;
  ownerUrl: string;
  pool: Pool;
  drop(): Promise<void>;
};

/** Copies the migrated template of a program. Call it once a test file (in beforeAll) and `drop` it in afterAll. */
export async function createTestDatabase(
  kind: DatabaseKind,
  options: { max?: number; asProgram?: boolean } = {},
): Promise<TestDatabase> {
  const { adminUrl, templates, run } = inject("databases");
  const template = templates[kind];
  if (template.failure !== undefined) throw new Error(template.failure);
  const name = `test_${run}_${randomBytes(6).toString("hex")}`;
  await withAdmin(adminUrl, (admin) => copyTemplate(admin, template.name, name));
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
  if (options.asProgram === true) await becomeProgram(kind, address);
  const directUrl = address.href;
  const { poolerPort } = inject("databases");
  if (poolerPort !== undefined) address.host = `127.0.0.1:${poolerPort}`;
  const pool = createPool(address.href, {
    max: options.max ?? 10,
    applicationName: "loudhailer-test",
  });
  return {
    url: address.href,
    directUrl,
    ownerUrl,
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
      // Copied as files: half the processor time of a copy that is written to the log page by page.
      await admin.query(`create database "${name}" template "${template}" strategy file_copy`);
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

const PROTECTED = { server: PROTECTED_OF_TOOL, gateway: PROTECTED_OF_GATEWAY };

/** Makes the address that of the program's role. */
async function becomeProgram(kind: DatabaseKind, address: URL): Promise<void> {
  await withAdmin(address.href, async (owner) => {
    await owner.query(
      `do $$ begin create role ${PROGRAM_ROLE.role} login password '${PROGRAM_ROLE.password}';
       exception when duplicate_object or unique_violation then null; end $$`,
    );
    const taken = kind === "server" ? Object.values(DATABASE_ROLES) : [];
    await grantToProgram(owner, PROGRAM_ROLE.role, {
      schemas: ["public"],
      tables: PROTECTED[kind],
      taken,
    });
    await grantTaking(owner, PROGRAM_ROLE.role, taken);
  });
  address.username = PROGRAM_ROLE.role;
  address.password = PROGRAM_ROLE.password;
}
