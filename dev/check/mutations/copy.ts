import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Mutation } from "./mutation.ts";

/** A copy of the sources in which one line at a time is broken; the sources themselves are never touched. */
export type Copy = {
  root: string;
  /** Breaks one place, and answers how to mend it; breaks nothing when the place is not there exactly once. */
  apply(mutation: Mutation): (() => void) | undefined;
  remove(): void;
};

/** Links every file that belongs to the project into a folder of its own. */
export function copySources(root: string): Copy {
  const copy = mkdtempSync(join(tmpdir(), "loudhailer-mutations-"));
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8" },
  );
  for (const path of listed.split("\0")) {
    if (path === "" || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    link(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return {
    root: copy,
    apply: (mutation) => applyTo(copy, mutation),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function applyTo(copy: string, { file, find, replace }: Mutation): (() => void) | undefined {
  const path = join(copy, file);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (text.split(find).length !== 2) return undefined;
  write(
    path,
    text.replace(find, () => replace),
  );
  return () => write(path, text);
}

/** A linked file is replaced, not written: its text is shared with the sources. */
function write(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another file system: the text is copied.
    writeFileSync(to, readFileSync(from));
  }
}
