import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { type DatabaseServer, startDatabaseServer } from "./database-server.ts";
import { startPooler } from "./pooled/pooler.ts";
import { createTemplate, type DatabaseKind, dropDatabase } from "./templates.ts";

/** A failed migration breaks the tests of its own program only, so the failure travels to them. */
type Template = { name: string; failure: string | undefined };

declare module "vitest" {
  interface ProvidedContext {
    /** URLs of a database for the administrator and of the migrated template of each program. */
    databases: {
      adminUrl: string;
      templates: Record<DatabaseKind, Template>;
      run: string;
      /** Of a PgBouncer in transaction mode that tests go through; undefined where they go to the database. */
      poolerPort: number | undefined;
    };
  }
}

/** One PostgreSQL and one migrated template a program, for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer(process.env.TEST_DATABASE_URL);
  const run = randomBytes(4).toString("hex");
  const templates = {
    server: await tryTemplate(server, "server", `test_${run}_template_server`),
    gateway: await tryTemplate(server, "gateway", `test_${run}_template_gateway`),
  };
  const adminUrl = server.url("postgres");
  const pooler = process.env.POOLED === "1" ? await startPooler(adminUrl) : undefined;
  project.provide("databases", { adminUrl, templates, run, poolerPort: pooler?.port });
  return async () => {
    await pooler?.stop();
    for (const { name } of Object.values(templates)) await dropDatabase(server.url, name);
    await server.stop();
  };
}

async function tryTemplate(
  server: DatabaseServer,
  kind: DatabaseKind,
  name: string,
): Promise<Template> {
  try {
    await createTemplate(server.url, kind, name);
    return { name, failure: undefined };
  } catch (error) {
    return { name, failure: error instanceof Error ? error.message : String(error) };
  }
}
