import type { Argument, Expression, FunctionBody, Program } from "oxc-parser";
import { isRead } from "./verbs.ts";

/** Exported functions that only hand their own arguments to a read of a store, as "name → read". */
export function findPassThroughs({ body }: Program): string[] {
  const reads = new Set(
    body.flatMap((statement) =>
      statement.type === "ImportDeclaration" && statement.source.value.endsWith(".store.ts")
        ? statement.specifiers.map(({ local }) => local.name).filter(isRead)
        : [],
    ),
  );
  return body.flatMap((statement) => {
    const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (made?.type !== "FunctionDeclaration" || !made.id || !made.body) return [];
    const read = onlyCall(made.body);
    return read !== undefined && reads.has(read) ? [`${made.id.name} → ${read}`] : [];
  });
}

/** The function that a body only returns the answer of, if it is called with plain names. */
function onlyCall({ body }: FunctionBody): string | undefined {
  const [only, ...more] = body;
  if (only?.type !== "ReturnStatement" || more.length > 0) return undefined;
  const call = only.argument?.type === "AwaitExpression" ? only.argument.argument : only.argument;
  if (call?.type !== "CallExpression" || call.callee.type !== "Identifier") return undefined;
  return call.arguments.every(isPlain) ? call.callee.name : undefined;
}

/** A name, or what hangs on one, such as `deps.db`; a constant in capitals is a rule of the use case. */
function isPlain(node: Argument | Expression): boolean {
  if (node.type === "MemberExpression") return !node.computed && isPlain(node.object);
  return node.type === "Identifier" && node.name !== node.name.toUpperCase();
}
