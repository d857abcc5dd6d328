import {
  type CallExpression,
  type Expression,
  type MemberExpression,
  type Program,
  Visitor,
} from "oxc-parser";

/** Something other than an import that only some folders may do. */
export type Habit = "sql" | "unchecked-rows" | "clock-or-chance";

const QUERY_BUILDERS = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "replaceInto",
]);
const SQL_TEXT =
  /^\s*(?:select|insert|update|delete|merge|with|create|alter|drop|truncate|begin|commit|lock|set|call|copy)\b/i;

/** Finds SQL, SQL that claims a row type, and reading of clock or randomness. Types and comments do not count. */
export function findHabits(program: Program): Habit[] {
  const habits = new Set<Habit>();
  new Visitor({
    MemberExpression(node) {
      const name = memberName(node);
      if (name === "Date.now" || name === "Math.random" || name === "performance.now")
        habits.add("clock-or-chance");
    },
    CallExpression(node) {
      if (node.callee.type === "MemberExpression" && isQuery(node)) habits.add("sql");
      if (node.typeArguments && (isSqlTag(node.callee) || isQuery(node)))
        habits.add("unchecked-rows");
    },
    NewExpression(node) {
      if (nameOf(node.callee) === "Date" && node.arguments.length === 0)
        habits.add("clock-or-chance");
    },
    TaggedTemplateExpression(node) {
      if (!isSqlTag(node.tag)) return;
      habits.add("sql");
      if (node.typeArguments) habits.add("unchecked-rows");
    },
  }).visit(program);
  return [...habits];
}

/** `sql` and what hangs on it, such as `sql.raw`. */
function isSqlTag(node: Expression): boolean {
  return node.type === "MemberExpression" ? nameOf(node.object) === "sql" : nameOf(node) === "sql";
}

function isQuery(node: CallExpression): boolean {
  const method = node.callee.type === "MemberExpression" ? nameOf(node.callee.property) : "";
  if (QUERY_BUILDERS.has(method)) return true;
  const [first] = node.arguments;
  if (method !== "query" || first === undefined) return false;
  if (first.type === "Literal")
    return typeof first.value === "string" && SQL_TEXT.test(first.value);
  return first.type === "TemplateLiteral" && SQL_TEXT.test(first.quasis[0]?.value.raw ?? "");
}

function memberName(node: MemberExpression): string {
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}

function nameOf(node: { type: string; name?: unknown }): string {
  return node.type === "Identifier" && typeof node.name === "string" ? node.name : "";
}
