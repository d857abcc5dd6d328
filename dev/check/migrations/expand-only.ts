/**
 * What a migration takes from processes of the release before, which still run while it is applied: one sentence each. They
 * read and write as they did, so a migration only adds. What an earlier release has stopped using may go once the
 * migration says so: a line `-- Contracts since RELEASE: why nothing uses it`.
 */
export function contractionsOf(sql: string): string[] {
  if (/^-- Contracts since \d+\.\d+\.\d+: \S.*$/m.test(sql)) return [];
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((it) => CREATED.exec(it)?.[1] ?? []));
  return statements.flatMap((statement) => contractionsIn(statement, made));
}

const NAME = String.raw`(?:public\.)?"?(\w+)"?`;
const CREATED = new RegExp(
  String.raw`^create (?:or replace )?(?:table|view|function|type) (?:if not exists )?${NAME}`,
);
const ALTERED = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`);
const DROPPED = new RegExp(String.raw`^drop (table|view|function|type) (?:if exists )?${NAME}`);
const UNIQUE = new RegExp(String.raw`^create unique index (?:.*?) ?on (?:only )?${NAME}`);

function contractionsIn(statement: string, made: ReadonlySet<string>): string[] {
  const [, kind, dropped = ""] = DROPPED.exec(statement) ?? [];
  if (kind !== undefined) return made.has(dropped) ? [] : [`drops ${kind} ${dropped}`];
  const [, indexed = ""] = UNIQUE.exec(statement) ?? [];
  if (indexed !== "" && !made.has(indexed)) return [`refuses rows of ${indexed} that were taken`];
  if (/^alter (?:view|function|type) .* rename /.test(statement)) return ["renames something"];
  const [, table = "", actions = ""] = ALTERED.exec(statement) ?? [];
  if (table === "" || made.has(table)) return [];
  return actionsOf(actions).flatMap((action) => {
    const why = contractionOf(action);
    return why === undefined ? [] : [`${why} of ${table}`];
  });
}

function contractionOf(action: string): string | undefined {
  if (action.startsWith("rename ")) return "renames a part";
  if (action.startsWith("drop column ")) return "drops a column";
  if (/^alter (?:column )?"?\w+"? (?:set data )?type /.test(action))
    return "changes the type of a column";
  if (/^alter (?:column )?"?\w+"? set not null/.test(action)) return "refuses nulls in a column";
  if (/^alter (?:column )?"?\w+"? drop default/.test(action)) return "drops a default";
  const isColumn = /^add (?:column )?(?!constraint|primary|unique|foreign|check|exclude)/.test(
    action,
  );
  const isFilled = / (?:default|generated) /.test(`${action} `);
  if (isColumn && / not null/.test(action) && !isFilled) return "wants a column that nobody fills";
  return undefined;
}

/** Statements without comments, bodies and texts, in small letters and with single spaces. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((it) => it.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** The actions of an ALTER TABLE: divided by commas outside of brackets. */
function actionsOf(actions: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const letter of actions) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].map((it) => it.trim());
}
