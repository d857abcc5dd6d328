import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { generateDatabaseFiles } from "./generated-files.ts";

for (const kind of ["server", "gateway"] as const) {
  try {
    for (const { path, content } of await generateDatabaseFiles(
      kind,
      process.env.TEST_DATABASE_URL,
    )) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      console.log(`Wrote ${path}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
