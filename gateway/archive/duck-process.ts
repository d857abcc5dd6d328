import type { DuckAnswer, DuckJob } from "./duck.ts";

/** So much memory at the most; what needs more goes through the work folder. */
const MEMORY = "128MB";

/** One job of DuckDB in a process of its own: its memory goes with it, and what breaks in it breaks nothing else. */
process.once("message", (job: DuckJob) => {
  void answer(job).then((found) => process.send?.(found, () => process.disconnect?.()));
});

// Whoever asked is gone, or has the answer.
process.once("disconnect", () => process.exit());

async function answer(job: DuckJob): Promise<DuckAnswer> {
  const duckdb = await import("@duckdb/node-api").catch((error: unknown) => String(error));
  if (typeof duckdb === "string") return { missing: duckdb };
  try {
    const { statements, select, folder } = job;
    const instance = await duckdb.DuckDBInstance.create(":memory:", {
      memory_limit: MEMORY,
      threads: "1",
      temp_directory: folder,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
    });
    const connection = await instance.connect();
    // Nothing but the work folder is read or written, whatever a file holds.
    await connection.run(`set allowed_directories = ['${folder.replaceAll("'", "''")}']`);
    await connection.run("set enable_external_access = false");
    await connection.run("set lock_configuration = true");
    for (const statement of statements) await connection.run(statement);
    const rows = select === undefined ? [] : await read(connection, select);
    connection.closeSync();
    instance.closeSync();
    return { rows };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function read(
  connection: { runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }> },
  select: string,
): Promise<unknown[][]> {
  return (await connection.runAndReadAll(select)).getRowsJson();
}
