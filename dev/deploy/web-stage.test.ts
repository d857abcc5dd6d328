import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const A_WHILE_MS = 300_000;
/** Where the image has its sources. */
const APP = "/app";

/** The instructions of a stage of the image, as words. */
function stage(name: string): { word: string; args: string[]; text: string }[] {
  const text = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8");
  let isIn = false;
  return DockerfileParser.parse(text)
    .getInstructions()
    .flatMap((one) => {
      const word = one.getKeyword();
      const args = one.getArguments().map((argument) => argument.getValue());
      if (word === "FROM") isIn = args.at(-1) === name;
      return isIn ? [{ word, args, text: one.getArgumentsContent() ?? "" }] : [];
    });
}

test.runIf(process.env.REAL_INSTALL === "1")(
  "the web app of the image is built from what the image's stage copies, and nothing else",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "loudhailer-image-"));
    try {
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
      for (const { word, args, text } of stage("web")) {
        if (word === "COPY")
          for (const path of args.slice(0, -1))
            cpSync(join(ROOT, path), join(folder, path), { recursive: true });
        // The packages are there; that npm brings them from the lockfile is another test's.
        if (word === "RUN" && !text.startsWith("npm "))
          execFileSync("sh", ["-c", text.replaceAll(APP, folder)], { cwd: folder, stdio: "pipe" });
      }
      expect(existsSync(join(folder, "dist/web/index.html"))).toBe(true);
      expect(existsSync(join(folder, "dist/web/assets"))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  A_WHILE_MS,
);
