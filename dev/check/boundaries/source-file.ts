import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync, type Program } from "oxc-parser";
import { type Habit, findHabits } from "./habits.ts";
import { findPassThroughs } from "./pass-through.ts";

/** One import or re-export of a file of ours, by its path in the project. */
export type Import = {
  target: string;
  typeOnly: boolean;
  /** The values taken by name; none for all of a module at once. */
  names: readonly string[];
};

/** A source file, by its path relative to the project with forward slashes. */
export type SourceFile = {
  path: string;
  isTest: boolean;
  imports: Import[];
  habits: Habit[];
  functions: string[];
  passThroughs: string[];
};

/** Parses one file. Throws when it has a syntax error. */
export function readSourceFile(root: string, path: string): SourceFile {
  const source = readFileSync(join(root, path), "utf8");
  const { module, program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const found: { specifier: string; typeOnly: boolean; names: readonly string[] }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      names: entries.flatMap(({ isType, importName }) => (isType ? [] : (importName.name ?? []))),
    });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest !== null)
        found.push({ specifier: moduleRequest.value, typeOnly: isType, names: [] });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`]([^"'`$]+)["'`]$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    );
    if (literal?.[1] !== undefined)
      found.push({ specifier: literal[1], typeOnly: false, names: [] });
  }
  const imports = found
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier, ...entry }) => ({
      target: resolveInside(root, path, specifier),
      ...entry,
    }));
  return {
    path,
    isTest: isTestFile(path),
    imports,
    habits: findHabits(program),
    functions: exportedFunctions(program),
    passThroughs: findPassThroughs(program),
  };
}

/** Tests and what only they use. */
export function isTestFile(path: string): boolean {
  return /\.test(?:ing)?\.tsx?$/.test(path) || /(?:^|\/)(?:__fixtures__|testing)\//.test(path);
}

function resolveInside(root: string, from: string, specifier: string): string {
  const target = posix.normalize(posix.join(dirname(from), specifier.replace(/\?.*$/, "")));
  for (const suffix of ["", ".ts", ".tsx"])
    if (existsSync(join(root, target + suffix))) return target + suffix;
  return target;
}

function exportedFunctions({ body }: Program): string[] {
  return body.flatMap((statement) => {
    const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (made?.type === "FunctionDeclaration") return made.id ? [made.id.name] : [];
    if (made?.type !== "VariableDeclaration") return [];
    return made.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && isFunction(init) ? [id.name] : [],
    );
  });
}

function isFunction(init: { type: string } | null): boolean {
  return init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
}
