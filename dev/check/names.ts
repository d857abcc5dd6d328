import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

/** Words that names do not use: the left column of the table "Words" in CONTRIBUTING.md. */
export const AVOIDED_WORDS: readonly string[] = [
  "door",
  "ground",
  "news",
  "books",
  "told",
  "tell",
  "kept",
  "keep",
  "voice",
  "say",
  "wish",
];

/** Words that constants do not use, in the same table as `MOST_X`. */
export const AVOIDED_IN_CONSTANTS: readonly string[] = ["MOST", "LEAST"];

const ZONES = ["domain", "contract", "platform", "server", "gateway", "web", "dev", "e2e", "bench"];
const avoided = new Set(AVOIDED_WORDS);

/** File names and declared identifiers below `root` that use an avoided word, as `path:line: name`. */
export function findAvoidedNames(root: string): string[] {
  const paths = globSync(
    ZONES.map((zone) => `${zone}/**/*.{ts,tsx,mjs,js,css}`),
    { cwd: root, exclude: ["**/node_modules/**", "**/__generated__/**"] },
  );
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((path) => [
      ...(isAvoided(basename(path)) ? [`${path}: ${basename(path)}`] : []),
      ...(path.endsWith(".css") ? [] : declaredNames(path, readFileSync(join(root, path), "utf8"))),
    ]);
}

/** Declared names of one source text that use an avoided word. Imports and property keys are not declarations. */
export function declaredNames(path: string, source: string): string[] {
  const found: string[] = [];
  const add = (node: Node | null | undefined): void => {
    for (const { name, start } of identifiersIn(node))
      if (isAvoided(name))
        found.push(`${path}:${source.slice(0, start).split("\n").length}: ${name}`);
  };
  const addFunction = (node: { id?: Node | null; params: Node[] }): void => {
    add(node.id);
    for (const param of node.params) add(param);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
  }).visit(parseSync(path, source).program);
  return found;
}

/** The names a binding pattern declares. */
function identifiersIn(node: Node | null | undefined): { name: string; start: number }[] {
  switch (node?.type) {
    case "Identifier":
      return [node];
    case "ObjectPattern":
      return node.properties.flatMap((it) =>
        identifiersIn(it.type === "Property" ? it.value : it.argument),
      );
    case "ArrayPattern":
      return node.elements.flatMap((it) => identifiersIn(it));
    case "AssignmentPattern":
      return identifiersIn(node.left);
    case "RestElement":
      return identifiersIn(node.argument);
    default:
      return [];
  }
}

function isAvoided(name: string): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
  return words.some(
    (word) => AVOIDED_IN_CONSTANTS.includes(word) || avoided.has(word.toLowerCase()),
  );
}
